/** `tls`: encrypted from the first byte (465); `starttls`: encrypted before anything is said (587); `plain`: only without credentials. */
export const MAIL_SECURITIES = ["tls", "starttls", "plain"] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** A mail server with its password in clear, as the transport takes it. */
export interface SmtpServer {
  host: string;
  port: number;
  security: MailSecurity;
  /** Blank: no credentials. */
  user: string;
  password: string;
  /** The address that mails come from. */
  from: string;
}
