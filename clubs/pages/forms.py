"""The few forms that are sent without a script: who one is, and changing that."""

from django import forms

from clubs.models.people import (
    DISPLAY_NAME_LENGTH,
    USERNAME_LENGTH,
    display_name_validators,
    username_validators,
)

_NEW = forms.PasswordInput(attrs={"autocomplete": "new-password"})
_PRESENT = forms.PasswordInput(attrs={"autocomplete": "current-password"})


class SignInForm(forms.Form):
    """A username and a password."""

    username = forms.CharField(
        max_length=USERNAME_LENGTH, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )
    password = forms.CharField(strip=False, widget=_PRESENT)


class RegisterForm(forms.Form):
    """What makes a person."""

    username = forms.CharField(
        max_length=USERNAME_LENGTH,
        validators=username_validators,
        help_text="To sign in with. Letters, digits and . @ + - _",
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    display_name = forms.CharField(
        label="Name at the table",
        max_length=DISPLAY_NAME_LENGTH,
        validators=display_name_validators,
        help_text="What the others see.",
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    password = forms.CharField(
        strip=False, widget=_NEW, help_text="At least 8 characters, not only digits."
    )


class PasswordForm(forms.Form):
    """The present password and a new one."""

    old = forms.CharField(label="Present password", strip=False, widget=_PRESENT)
    new = forms.CharField(label="New password", strip=False, widget=_NEW)


class NameForm(forms.Form):
    """The name that others see."""

    display_name = forms.CharField(
        label="Name at the table",
        max_length=DISPLAY_NAME_LENGTH,
        validators=display_name_validators,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


class EmailForm(forms.Form):
    """An address for letters, and the password."""

    email = forms.EmailField(
        label="E-mail address",
        required=False,
        help_text="Only for letters about your account. Empty: none.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(label="Your password", strip=False, widget=_PRESENT)


class ResetForm(forms.Form):
    """Who lost the password."""

    username = forms.CharField(
        max_length=USERNAME_LENGTH, widget=forms.TextInput(attrs={"autocomplete": "username"})
    )


class TokenForm(forms.Form):
    """What a letter's link holds; the page's script puts it in."""

    token = forms.CharField(required=False, widget=forms.HiddenInput)


class NewPasswordForm(TokenForm):
    """A password in place of a lost one."""

    password = forms.CharField(label="New password", strip=False, widget=_NEW)


class CloseForm(forms.Form):
    """The password, to show that it is really oneself who goes."""

    password = forms.CharField(label="Your password", strip=False, widget=_PRESENT)
