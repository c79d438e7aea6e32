export default {
  "name.one-time-code": "One-time code",
  "name.release-published": "New version of the desktop app",
  "name.staff-invited": "Invitation",
  "name.account-changed": "Change of an account",
  "name.password-changed": "Change of a password",
  "account.why": "This mail goes to members of staff of {{shop}}.",
  "account.notYou": "Was that not you? Tell an administrator at once.",

  "codeMail.subject": "Your sign-in code",
  "codeMail.title": "Your sign-in code",
  "codeMail.text_one": "Enter this code where you asked for it. It is valid for one minute and works once.",
  "codeMail.text_other": "Enter this code where you asked for it. It is valid for {{count}} minutes and works once.",
  "codeMail.notYou":
    "You did not ask for it? Then somebody knows your address, but without this code nobody gets in. Never tell it to anybody; we never ask for it.",

  "passwordMail.subject": "Your password was changed",
  "passwordMail.text": "The password of your account was changed on {{when}}. All other sessions were ended.",

  "changeMail.subject": "Signing in to your account has changed",
  "changeMail.when": "This happened on {{when}}.",
  "changeMail.email": "Your account now has another e-mail address. This one no longer signs you in.",
  "changeMail.authenticator_on": "An authenticator app is now asked for when you sign in.",
  "changeMail.passkey_added": "A passkey was registered for your account. It signs in without the password.",
  "changeMail.passkey_removed": "A passkey of your account was removed. It opens nothing any more.",
  "changeMail.device_added":
    "A desktop app was signed in with your account. It can work in your name until you or an administrator remove it.",
  "changeMail.authenticator_off": "No authenticator app is asked for any more when you sign in.",
  "changeMail.one_time_password":
    "An administrator has made a new one-time password for you. Your old password and your passkeys no longer work.",

  "releaseMail.subject": "Version {{version}} of the desktop app is published",
  "releaseMail.text": "{{by}} offers version {{version}} of the desktop app to {{percent}} % of the desktops.",
  "releaseMail.unexpected":
    "Did nobody speak of a new version? Pull it at once, and have the password of that account changed.",
  "releaseMail.open": "Open the versions",

  "inviteMail.subject": "You have an account at {{shop}}",
  "inviteMail.text":
    "An administrator has made an account for you. You get a one-time password from them in person; with it you set your own.",
  "inviteMail.open": "Sign in",
  "inviteMail.role": "Role",
  "inviteMail.role.staff": "Staff",
  "inviteMail.role.manager": "Manager",
  "inviteMail.role.admin": "Administrator",
} as const;
