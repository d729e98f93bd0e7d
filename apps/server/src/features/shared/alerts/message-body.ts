import type { AlertChannelKind, AlertMessage } from '@vigil/contract'
import { alertSentence, alertTitle, firingInWords } from '@vigil/presentation'

/** Messages in the format of each kind of channel. A message always gives the same text. */

export interface MessageContext {
  productName: string
  publicUrl: string
}

export function describeMessage(message: AlertMessage, { productName, publicUrl }: MessageContext) {
  const link = `${publicUrl}/alerts`
  if (message.type === 'test') return { title: `Test message from ${productName}`, lines: ['The channel works.'], link }
  const { id, condition, subject, firing } = message.alert
  return {
    title: alertTitle(condition, subject),
    lines: [`${firingInWords(condition, firing)}.`, `Rule: ${alertSentence(condition)}.`],
    link: `${link}?alert=${id}`,
  }
}

/** Slack reads these characters as formatting. */
const slackText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Teams renders Markdown. Subjects may come from ads. */
const teamsText = (text: string) => text.replace(/[\\`*_[\]()#~|<>]/g, '\\$&')

export function messageBody(kind: AlertChannelKind, message: AlertMessage, context: MessageContext): string {
  const { title, lines, link } = describeMessage(message, context)
  if (kind === 'slack')
    return JSON.stringify({
      text: slackText(title),
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: title.slice(0, 150) } },
        { type: 'section', text: { type: 'mrkdwn', text: slackText(lines.join('\n')) } },
        {
          type: 'actions',
          elements: [{ type: 'button', text: { type: 'plain_text', text: 'Open' }, url: link }],
        },
      ],
    })
  if (kind === 'teams')
    return JSON.stringify({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              { type: 'TextBlock', text: teamsText(title), weight: 'Bolder', size: 'Medium', wrap: true },
              ...lines.map((line) => ({ type: 'TextBlock', text: teamsText(line), wrap: true })),
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Open', url: link }],
          },
        },
      ],
    })
  const { type, at } = message
  const data = message.type === 'test' ? { title, url: link } : { ...message.alert, title, text: lines[0], url: link }
  return JSON.stringify({ type, timestamp: at, data })
}
