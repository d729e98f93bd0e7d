import {
  type CaseEntry,
  type CaseRequest,
  type CaseSide,
  caseMatches,
  caseRequests,
  caseStatuses,
} from '@vigil/contract'
import { composed, type Mail, type MailBrand } from './account-mails.ts'

interface CaseMail {
  brand: MailBrand
  publisherName: string
  found: { partnerName: string; request: CaseRequest; dueOn: string; creative: { creativeId: string; ssp: string } }
  entry: CaseEntry
  /** The recipient's side. */
  side: Exclude<CaseSide, 'service'>
  link: string
  /** The end of the partner's link. */
  expiresAt: Date | null
}

const splitLines = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '')
const minute = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

/** An entry of a case, for the other side. Texts of people and ads are never part of the subject. */
export function caseMail({ brand, publisherName, found, entry, side, link, expiresAt }: CaseMail): Mail {
  const { heading, lines } = describe(entry, publisherName, found)
  const { creativeId, ssp } = found.creative
  const creative = [creativeId && `Creative: ${creativeId}`, ssp && `SSP: ${ssp}`].filter(Boolean).join(', ')
  const files = entry.attachments.length > 0 ? [`Files: ${entry.attachments.map(({ name }) => name).join(', ')}`] : []
  const note = expiresAt
    ? `The link opens this case only, without an account, until ${expiresAt.toISOString().slice(0, 10)}. Anyone with the link can open the case.`
    : 'You receive this mail because you opened the case.'
  return composed(brand, link, {
    subject: heading,
    heading,
    lines: [...lines, ...splitLines(entry.text), ...files, ...(creative ? [creative] : [])],
    button: side === 'partner' ? 'Open the case and answer' : 'Open the case',
    note,
  })
}

function describe(entry: CaseEntry, publisherName: string, { partnerName, request, dueOn }: CaseMail['found']) {
  const author = entry.side === 'publisher' ? publisherName : partnerName
  const status = entry.status ? [`Status: ${caseStatuses[entry.status]}`] : []
  switch (entry.kind) {
    case 'opened':
      return {
        heading: `${publisherName} opened a case about an ad`,
        lines: [`Requested: ${caseRequests[request]}, by ${dueOn}`],
      }
    case 'seen': {
      const what = entry.match ? caseMatches[entry.match] : 'the ad'
      return {
        heading: `An ad was seen again: the case of ${publisherName} is open`,
        lines: [`We saw ${what} on ${minute(entry.seenAt ?? entry.at)}, after it was reported as fixed.`],
      }
    }
    case 'expired':
      return {
        heading: `The case of ${publisherName} about an ad is closed`,
        lines: ['The ad was not seen again since it was fixed.'],
      }
    default:
      return { heading: `${author} updated a case about an ad`, lines: status }
  }
}
