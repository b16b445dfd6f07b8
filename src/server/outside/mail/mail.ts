/** An e-mail to one reader. */
export interface MailMessage {
  /** One address, without a name. */
  to: string
  subject: string
  /** Plain text. */
  text: string
}

/** How e-mails leave the site. */
export interface Mail {
  /** Resolves once a server took the message. Throws 50201 when none did. */
  send(message: MailMessage): Promise<void>
}
