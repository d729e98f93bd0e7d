import { timeTitle } from '@vigil/presentation'
import type { MailBrand } from '../account-mails.ts'
import type { MailBlock, MailDocument } from './document.ts'
import { changeInWords, peakInWords } from './words.ts'

const underlined = (title: string) => [title, '-'.repeat([...title].length)]

function formatBlock(block: MailBlock): string[] {
  switch (block.kind) {
    case 'figures':
      return [
        ...block.figures.map(({ label, value, change }) => {
          const words = changeInWords(change, block.comparedWith)
          return `${label}: ${value}${words ? ` (${words})` : ''}`
        }),
        ...(block.footnote ? [block.footnote] : []),
      ]
    case 'days':
      return [
        ...underlined(block.title),
        peakInWords(block),
        ...block.days.map(({ day, value }) => `${timeTitle(day)}: ${block.format(value)}`),
      ]
    case 'bars':
      return [
        ...underlined(block.title),
        ...(block.rows.length > 0 ? block.rows.map(({ label, text }) => `${label}: ${text}`) : [block.emptyText]),
      ]
    case 'items':
      return [
        ...underlined(block.title),
        ...(block.items.length > 0
          ? block.items.map(({ label, about, text }) => `${label}: ${text}. ${about}`)
          : [block.emptyText]),
      ]
  }
}

/** The plain-text part, with the same content as the HTML part. */
export function textPart(brand: MailBrand, document: MailDocument): string {
  const { greeting, product, title, subtitle, lead, notes, blocks, button, reason, unsubscribeLink } = document
  const parts = [
    [product, title, subtitle],
    [greeting],
    [lead],
    ...notes.map((note) => [note]),
    ...blocks.map(formatBlock),
    [`${button.label}: ${button.href}`],
    [reason, `Unsubscribe: ${unsubscribeLink}`, `Questions? ${brand.supportEmail}`],
  ]
  return parts.map((lines) => lines.join('\n')).join('\n\n')
}
