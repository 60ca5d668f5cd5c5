// Tells assistive technology what unfold leaves unsaid: where the page's content is, and which
// scrolling part is which.
addEventListener("DOMContentLoaded", () => document.getElementById("main")?.setAttribute("role", "main"));
addEventListener("load", () => {
  document.querySelectorAll(".simplebar-content-wrapper").forEach((part, index) => {
    part.setAttribute("aria-label", `scrolling part ${index + 1}`);
  });
});
