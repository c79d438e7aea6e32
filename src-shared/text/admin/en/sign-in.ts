/** Signing in, the emergency code, the first password (specification, sections 4 and 8). */
export default {
  "signIn.title": "Sign in to the back office",
  "signIn.email": "E-mail",
  "signIn.password": "Password",
  "signIn.show": "Show the password",
  "signIn.hide": "Hide the password",
  "signIn.submit": "Sign in",
  "signIn.submitting": "Signing in…",
  "signIn.code": "Code from your authenticator app",
  "signIn.codeHint": "Six digits, or one of your recovery codes.",
  "signIn.passkey": "Use a passkey",
  "signIn.passkeyNext": "Now your passkey: press the button and follow your device.",
  "signIn.recoveryCode": "Recovery code",
  "signIn.recoveryHint": "One of the ten that were shown with your first passkey.",
  "signIn.byRecoveryCode": "Use a recovery code instead",
  "signIn.emergency": "Sign in with an emergency code",
  "signIn.back": "Sign in with the password",
  "signIn.shop": "Back to the shop",

  "otp.title": "Emergency code",
  "otp.lead":
    "We e-mail a 6-digit code to your staff address. It is valid for 10 minutes and works once, in this browser.",
  "otp.send": "Send the code",
  "otp.sending": "Sending…",
  "otp.sent": "OTP sent. If the address belongs to a member of staff, the e-mail arrives within a minute.",
  "otp.unavailable": "OTP generated (email service unavailable)",
  "otp.unavailableHint": "The e-mail leaves as soon as the mail service is back, unless the code has expired by then.",
  "otp.failed": "Failed to send OTP email",
  "otp.code": "6-digit code",
  "otp.again": "Send a new code",
  "otp.authenticator": "Code from your authenticator app",

  "setUpFactor.title": "Set up a second factor",
  "setUpFactor.lead":
    "Your role signs in with more than a password. Nothing else opens before an authenticator app or a passkey is set up. The desktop app asks for the code of an authenticator app.",
  "setUpFactor.done": "Go on to the back office",
  "setUpFactor.signOut": "Sign out",

  "newPassword.title": "Choose a new password",
  "newPassword.lead":
    "The one you signed in with was for once. Nothing else opens before you have a password of your own.",
  "newPassword.current": "Current password",
  "newPassword.password": "New password",
  "newPassword.hint":
    "At least 8 characters; 15 or more are better. A few words that do not belong together are easy to keep in mind.",
  "newPassword.byPasskey": "Use a passkey instead of the current password",
  "newPassword.byPassword": "Enter the current password instead",
  "newPassword.submit": "Set the password",
  "newPassword.done": "The password is set. All other sessions have ended.",
} as const;
