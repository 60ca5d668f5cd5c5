/** Who is in the club; roles and standing for those who may change them; invite links. */

import { all, patch, post, remove } from "../api.js";
import { $, confirmed, dialog, el, fill, toast } from "../dom.js";
import { attempt, submits } from "../forms.js";
import { ROLES, spaced, when } from "../words.js";

const main = $("#main");
const { club, player, mayApprove, maySuspend, mayGive } = main.dataset;
const STANDING = { pending: "waiting for approval", suspended: "suspended", barred: "barred", left: "has left" };
const BARRING = "A barred member sits out at the end of the hand and cannot come back by an invite. The wallet stays.";
const LEAVING = "You play the hand that is on to its end. What is in your wallet stays there; a new invite lets you back in.";
const DECLINING = "They may come back by another invite.";
const IN = ["active", "suspended"];

function row(member) {
  const roles = member.roles.filter((role) => role !== "member");
  return el("li", {},
    el("span", {}, el("strong", {}, member.display_name || member.username), " ", el("span", { class: "muted" }, member.username), member.player === player ? " (you)" : ""),
    el("span", { class: "row" }, roles.map((role) => el("span", { class: "tag" }, spaced(role))),
      STANDING[member.status] ? el("span", { class: "tag bad" }, STANDING[member.status]) : null),
    tools(member));
}

function tools(member) {
  const set = (label, change, ask) => {
    const button = el("button", { class: "button plain", onclick: () => attempt(button, async () => {
      if (ask && !await confirmed(mine ? `${label}?` : `${label} ${member.display_name}?`, ask, label)) return;
      await patch(`clubs/${club}/members/${member.id}`, change);
      if (mine) location.assign("/");
      else await show();
    }) }, label);
    return button;
  };
  const mine = member.player === player;
  const official = member.roles.some((role) => role !== "member");
  const suspends = maySuspend === "yes" && !mine && (!official || mayGive === "yes");
  return el("span", { class: "row" },
    mayApprove === "yes" && member.status === "pending" ? [set("Approve", { status: "active" }), set("Decline", { status: "left" }, DECLINING)] : null,
    suspends && member.status === "active" ? set("Suspend", { status: "suspended" }) : null,
    suspends && ["suspended", "barred"].includes(member.status) ? set("Let back in", { status: "active" }) : null,
    suspends && [...IN, "pending"].includes(member.status) ? set("Bar", { status: "barred" }, BARRING) : null,
    mine ? set("Leave the club", { status: "left" }, LEAVING) : null,
    mayGive === "yes" && IN.includes(member.status) ? el("button", { class: "button plain", onclick: () => chooseRoles(member) }, "Roles") : null);
}

function chooseRoles(member) {
  const form = el("form", {},
    main.dataset.roles.split(" ").filter((role) => role !== "member").map((role) => el("label", { class: "check" },
      el("input", { type: "checkbox", name: role, checked: member.roles.includes(role) }), el("span", {}, ROLES[role] ?? role))),
    el("p", { class: "problem", role: "alert" }),
    el("div", { class: "row" }, el("button", { class: "button primary", type: "submit" }, "Save"),
      el("button", { class: "button", type: "button", onclick: () => box.close() }, "Cancel")));
  const box = dialog(`Roles of ${member.display_name}`, form);
  submits(form, async (values, _, once) => {
    await patch(`clubs/${club}/members/${member.id}`, { roles: ["member", ...Object.keys(values)] }, { once });
    box.close();
    await show();
  });
}

/** The links that are still good; what they lead to was shown when they were made. */
async function links() {
  const open = await all(`clubs/${club}/invites`);
  fill($("#links"), open.map((invite) => el("li", {}, el("span", {}, `${invite.uses} of ${invite.uses_max} joined`, el("span", { class: "muted" }, ` · until ${when(invite.expires_at)}`)), revoking(invite.id))));
}

function revoking(which) {
  const button = el("button", { class: "button plain", onclick: () => attempt(button, async () => {
    await remove(`clubs/${club}/invites/${which}`);
    fill($("#made"));
    await links();
  }) }, "Revoke");
  return button;
}

async function show() {
  const members = await all(`clubs/${club}/members?limit=200`);
  fill($("#members"), members.map(row));
}

function link({ url, qr }) {
  const field = el("input", { readonly: true, value: new URL(url, location.origin).href, "aria-label": "Invite link" });
  return el("div", {}, el("p", { class: "hint" }, "This link is shown only now:"),
    el("div", { class: "copy" }, field, el("button", { class: "button", onclick: () => { field.select(); navigator.clipboard?.writeText(field.value); toast("Copied."); } }, "Copy")),
    el("img", { class: "qr", src: qr, alt: "The invite link as a QR code", width: 180, height: 180 }),
    el("p", { class: "hint" }, "Let people at the table scan it."));
}

if ($("#invite")) {
  submits($("#invite"), async (values, _, once) => {
    const made = await post(`clubs/${club}/invites`, { uses: Number(values.uses), expires_in_hours: Number(values.expires_in_hours) }, { once });
    fill($("#made"), link(made));
    await links();
  });
  links().catch((error) => toast(error.message));
}
show().catch((error) => toast(error.message));
