import { Anchor, Text } from '@mantine/core'
import type { ContactRequest } from '@vigil/contract'
import { timeInWords } from '../../../lib/format/formats.ts'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { AttachmentLinks } from './attachment-links.tsx'
import classes from './contact.module.css'

const joined = (...parts: string[]) => parts.filter(Boolean).join(' ')

/** Full text of a request. Links are not clickable, since the text is untrusted. */
export function RequestDetails({ request }: { request: ContactRequest }) {
  const { description, threatFoundUrls, attachments, contactEmail, accountEmail, accountOrganization } = request
  const system = joined(request.os, request.osVersion)
  const browser = joined(request.browser, request.browserVersion)
  return (
    <div className={classes.details}>
      {description && (
        <Text component="div" className={classes.written}>
          {description}
        </Text>
      )}
      <Facts>
        <FactLine label="Answer to">
          <Anchor size="sm" href={`mailto:${contactEmail}?subject=${encodeURIComponent(`Request ${request.number}`)}`}>
            {contactEmail}
          </Anchor>
        </FactLine>
        <FactLine label="Account">
          {accountEmail ?? 'Removed'}
          {accountOrganization ? `, ${accountOrganization.orgName}` : ''}
        </FactLine>
        {threatFoundUrls && (
          <FactLine label="Threat found at">
            <span className={classes.written}>{threatFoundUrls}</span>
          </FactLine>
        )}
        {request.device && <FactLine label="Device">{request.device}</FactLine>}
        {system && <FactLine label="OS">{system}</FactLine>}
        {browser && <FactLine label="Browser">{browser}</FactLine>}
        {request.country && <FactLine label="Country">{request.country}</FactLine>}
        {request.statusChangedAt && (
          <FactLine label="Status changed">
            {timeInWords(request.statusChangedAt)} UTC{request.statusChangedBy ? `, ${request.statusChangedBy}` : ''}
          </FactLine>
        )}
        {request.mail !== 'sent' && (
          <FactLine label="Email to support">
            {request.mail === 'failed' ? 'Sending failed. It is retried when the server starts.' : 'Being sent'}
          </FactLine>
        )}
      </Facts>
      {attachments.length > 0 && <AttachmentLinks requestId={request.id} attachments={attachments} />}
    </div>
  )
}
