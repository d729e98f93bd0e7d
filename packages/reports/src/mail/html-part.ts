import { escapeHtml } from '@vigil/presentation'
import type { MailBrand } from '../account-mails.ts'
import type { MailDocument } from './document.ts'
import { blockHtml } from './html-blocks.ts'
import { font, look } from './look.ts'

const paragraph = (text: string, style: string) => `<p style="margin:0 0 12px;${style}">${escapeHtml(text)}</p>`

/** The HTML part: tables and inline styles, which all mail clients support, and no images. */
export function htmlPart(brand: MailBrand, document: MailDocument): string {
  const { subject, preheader, blocks, button } = document
  const accent = escapeHtml(brand.accentColour)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyle}</style></head>
<body class="v-page" style="margin:0;padding:0;background:${look.page};">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="v-page" style="background:${look.page};"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="v-card" style="max-width:600px;background:${look.card};border:1px solid ${look.line};border-radius:12px;">
<tr><td class="v-text" style="padding:28px 24px;font:400 15px/1.5 ${font};color:${look.text};">
${headHtml(document, accent)}
${blocks.map((block) => blockHtml(block, accent)).join('\n')}
<p style="margin:28px 0 0;"><a href="${escapeHtml(button.href)}" style="display:inline-block;padding:11px 20px;border-radius:8px;background:${accent};color:#ffffff;font-weight:600;text-decoration:none;">${escapeHtml(button.label)}</a></p>
</td></tr></table>
${footHtml(brand, document)}
</td></tr></table>
</body></html>`
}

function headHtml({ product, title, subtitle, greeting, lead, notes }: MailDocument, accent: string) {
  return `<p class="v-accent" style="margin:0 0 6px;font-weight:700;font-size:15px;color:${accent};">${escapeHtml(product)}</p>
<h1 style="margin:0 0 2px;font-size:22px;line-height:1.3;font-weight:700;">${escapeHtml(title)}</h1>
<p class="v-dim" style="margin:0 0 20px;color:${look.dim};">${escapeHtml(subtitle)}</p>
${paragraph(greeting, 'font-weight:600;')}
${paragraph(lead, '')}
${notes.map((note) => `<p class="v-note" style="margin:0 0 12px;padding:10px 12px;border-radius:8px;background:${look.note};font-size:14px;">${escapeHtml(note)}</p>`).join('\n')}`
}

function footHtml(brand: MailBrand, { reason, unsubscribeLink }: MailDocument) {
  const link = (href: string, label: string) =>
    `<a class="v-dim" href="${escapeHtml(href)}" style="color:${look.dim};text-decoration:underline;">${escapeHtml(label)}</a>`
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;"><tr><td class="v-dim" style="padding:16px 24px 0;font:400 13px/1.5 ${font};color:${look.dim};">
<p style="margin:0 0 6px;">${escapeHtml(reason)}</p>
<p style="margin:0;">${link(unsubscribeLink, 'Unsubscribe')} &nbsp;·&nbsp; Questions? ${link(`mailto:${brand.supportEmail}`, brand.supportEmail)}</p>
</td></tr></table>`
}

// Clients with dark mode also support style elements; all others show the light colours.
const darkStyle = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.v-page{background:${look.dark.page}!important}
.v-card{background:${look.dark.card}!important;border-color:${look.dark.line}!important}
.v-text{color:${look.dark.text}!important}
.v-dim{color:${look.dark.dim}!important}
.v-accent{color:${look.dark.accent}!important}
.v-bar{background:${look.dark.accent}!important}
.v-track{background:${look.dark.line}!important}
.v-line{border-color:${look.dark.line}!important}
.v-note{background:${look.dark.note}!important}
}`
