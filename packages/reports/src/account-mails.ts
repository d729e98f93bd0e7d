/** A mail ready to send; both parts have the same content. */
export interface Mail {
  subject: string
  text: string
  html: string
  /** Reply-To, if it is not the sender. */
  replyTo?: string
  attachments?: MailAttachment[]
}

interface MailAttachment {
  filename: string
  content: Buffer
  contentType: string
}

export interface MailBrand {
  productName: string
  accentColour: string
  supportEmail: string
}

interface LinkMail {
  brand: MailBrand
  email: string
  link: string
  hours: number
}

interface Words {
  subject: string
  heading: string
  lines: string[]
  button: string
  note: string
}

export function inviteMail({ brand, email, link, hours, isEcom }: LinkMail & { isEcom: boolean }): Mail {
  const product = isEcom ? `${brand.productName}Cart` : brand.productName
  return composed(brand, link, {
    subject: `Your invitation to ${product}`,
    heading: `Welcome to ${product}`,
    lines: [`You have been invited to ${product} as ${email}.`, 'Set your password to sign in for the first time.'],
    button: 'Set your password',
    note: `The link works once, for ${hours} hours. If you did not expect this mail, you can ignore it.`,
  })
}

/** For installations with an external sign-in provider, where there is no password to set. */
export function welcomeMail({ brand, email, link, isEcom }: Omit<LinkMail, 'hours'> & { isEcom: boolean }): Mail {
  const product = isEcom ? `${brand.productName}Cart` : brand.productName
  return composed(brand, link, {
    subject: `Your invitation to ${product}`,
    heading: `Welcome to ${product}`,
    lines: [`You have been invited to ${product} as ${email}.`, 'Sign in with your usual account.'],
    button: `Open ${product}`,
    note: 'If you did not expect this mail, you can ignore it.',
  })
}

export function resetMail({ brand, email, link, hours }: LinkMail): Mail {
  return composed(brand, link, {
    subject: `Set a new password for ${brand.productName}`,
    heading: 'Set a new password',
    lines: [`A new password was requested for ${email}.`],
    button: 'Set a new password',
    note: `The link works once, for ${hours} hours. If you did not request it, ignore this mail: your password does not change.`,
  })
}

export function composed(brand: MailBrand, link: string, { subject, heading, lines, button, note }: Words): Mail {
  const text = [heading, '', ...lines, '', `${button}: ${link}`, '', note, '', `Questions? ${brand.supportEmail}`].join(
    '\n',
  )
  return { subject, text, html: page(brand, link, { subject, heading, lines, button, note }) }
}

// Mail clients support tables and inline styles, and little else.
function page(brand: MailBrand, link: string, { subject, heading, lines, button, note }: Words) {
  const paragraph = (line: string, style = 'margin:0 0 12px;') => `<p style="${style}">${escaped(line)}</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:#f6f7f9;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f7f9;padding:32px 16px;"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #dfe3ea;border-radius:12px;">
<tr><td style="padding:32px;font:400 15px/1.55 Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;color:#1a2130;">
<p style="margin:0 0 20px;font-weight:700;font-size:17px;color:${escaped(brand.accentColour)};">${escaped(brand.productName)}</p>
<h1 style="margin:0 0 16px;font-size:21px;line-height:1.3;">${escaped(heading)}</h1>
${lines.map((line) => paragraph(line)).join('\n')}
<p style="margin:24px 0;"><a href="${escaped(link)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:${escaped(brand.accentColour)};color:#ffffff;font-weight:600;text-decoration:none;">${escaped(button)}</a></p>
${paragraph(note, 'margin:0 0 12px;color:#596273;font-size:13px;')}
<p style="margin:0;color:#596273;font-size:13px;word-break:break-all;">${escaped(link)}</p>
</td></tr></table>
<p style="margin:16px 0 0;font:400 13px/1.5 Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;color:#596273;">Questions? <a href="mailto:${escaped(brand.supportEmail)}" style="color:#596273;">${escaped(brand.supportEmail)}</a></p>
</td></tr></table>
</body></html>`
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
