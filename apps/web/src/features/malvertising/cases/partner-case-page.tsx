import { Button, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type AnswerOf,
  caseRequests,
  caseStatuses,
  type partnerCase,
  partnerStatusNames,
  threatReportTexts,
} from '@vigil/contract'
import { threatSummary } from '@vigil/presentation'
import { useState } from 'react'
import IconFileZip from '~icons/file-zip'
import { ApiFailure, errorMessage } from '../../../lib/api/api.ts'
import { dayInWords, timeInWords } from '../../../lib/format/formats.ts'
import { CodeBlock } from '../../../ui/code-block/code-block.tsx'
import { DownloadButton } from '../../../ui/download-button/download-button.tsx'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showError } from '../../../ui/snackbar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { PageSkeleton } from '../../../ui/states/page-skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { creativeName, statusTones } from './case-words.ts'
import classes from './cases.module.css'
import { EntryForm } from './entry-form.tsx'
import { partnerCaseQuery, partnerReportQuery, savePartnerBundle, savePartnerFile, useAnswer } from './queries.ts'
import { Timeline } from './timeline.tsx'
import { Variants } from './variants.tsx'

/** A case for its partner, who has a link and no account. The token is in the fragment, which no server receives. */
export function PartnerCasePage() {
  const [link] = useState(() => window.location.hash.slice(1))
  const { data, error, refetch, isFetching } = useQuery(partnerCaseQuery(link))
  if (data) return <PartnerCase link={link} {...data} />
  if (!error) return <PageSkeleton cards={2} />
  const { status, code } = error instanceof ApiFailure ? error : { status: 0, code: '' }
  if (status === 403)
    return (
      <EmptyState
        text={code === 'link_expired' ? threatReportTexts.expired : 'This link does not work. Ask for a new one.'}
        minHeight={320}
      />
    )
  return <ErrorState detail={error.message} onRetry={refetch} isRetrying={isFetching} minHeight={320} />
}

const statuses = partnerStatusNames.map((value) => ({ value, label: caseStatuses[value] }))

function PartnerCase({ link, ...shown }: AnswerOf<typeof partnerCase> & { link: string }) {
  const { publisherName, partnerName, status, request, dueOn, creative, landingHost, entries, linkExpiresAt } = shown
  const answer = useAnswer(link)
  const [reportId, setReportId] = useState<string | null>(null)
  const hasEvidence = entries.some(({ incidents }) => incidents.length > 0)
  const download = async () => {
    try {
      await savePartnerBundle(link)
    } catch (error) {
      showError(errorMessage(error))
      throw error
    }
  }
  return (
    <div className={classes.narrow}>
      <SectionCard
        title={`${publisherName} reports an ad`}
        description={`To ${partnerName}`}
        actions={<StatusBadge tone={statusTones[status]}>{caseStatuses[status]}</StatusBadge>}
      >
        <Facts>
          <FactLine label="Request">{caseRequests[request]}</FactLine>
          <FactLine label="Due">{dayInWords(dueOn)}</FactLine>
          <FactLine label="Creative">{creativeName(creative)}</FactLine>
          <Variants variants={shown.variants ?? []} />
          <FactLine label="SSP">{creative.ssp || 'Unknown'}</FactLine>
          <FactLine label="Landing host">{landingHost || 'Unknown'}</FactLine>
          <FactLine label="Link valid until">{timeInWords(linkExpiresAt)} (UTC)</FactLine>
        </Facts>
        {hasEvidence && (
          <DownloadButton icon={<IconFileZip size={16} aria-hidden />} onDownload={download}>
            Evidence bundle
          </DownloadButton>
        )}
      </SectionCard>
      <SectionCard title="Timeline">
        <Timeline
          entries={entries}
          names={{ publisher: publisherName, partner: partnerName, service: 'Vigil' }}
          onSave={(file) => savePartnerFile(link, file)}
          evidence={({ actionGroupID }, name) => (
            <Button size="compact-xs" variant="default" onClick={() => setReportId(actionGroupID)}>
              {name}
            </Button>
          )}
        />
      </SectionCard>
      {status === 'closed' ? (
        <Text size="sm" c="dimmed">
          This case is closed. It takes no further answers.
        </Text>
      ) : (
        <SectionCard title="Answer" description={`${publisherName} gets a mail`}>
          <EntryForm
            statuses={statuses}
            hasAuthor
            isPending={answer.isPending}
            error={answer.error}
            onSend={(form, onSent) => answer.mutate(form, { onSuccess: onSent })}
          />
        </SectionCard>
      )}
      {reportId !== null && <Evidence link={link} id={reportId} onClose={() => setReportId(null)} />}
    </div>
  )
}

function Evidence({ link, id, onClose }: { link: string; id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(partnerReportQuery(link, id))
  const item = data?.threatItem
  const isMissing = error instanceof ApiFailure && error.status === 404
  return (
    <Modal opened onClose={onClose} title="Evidence" size={760}>
      {isMissing ? (
        <Text size="sm">This evidence is outside of your data rights, or has expired.</Text>
      ) : error ? (
        <ErrorState detail={error.message} onRetry={refetch} />
      ) : !item ? (
        <Skeleton h={320} />
      ) : (
        <Stack gap="md">
          {item.pictureContent !== '' && (
            <img className={classes.picture} src={`data:image/png;base64,${item.pictureContent}`} alt="The ad" />
          )}
          {threatSummary(item, { from: item.countedFrom, to: item.countedTo }).map(({ title, facts }) => (
            <section key={title} aria-label={title}>
              <Text size="sm" fw={600}>
                {title}
              </Text>
              <Facts>
                {facts.map(({ label, value }) => (
                  <FactLine key={label} label={label}>
                    {value}
                  </FactLine>
                ))}
              </Facts>
            </section>
          ))}
          {item.adTag !== '' ? (
            <CodeBlock code={item.adTag} name="Ad tag" />
          ) : (
            <Text size="sm" c="dimmed">
              {item.adTagWithheld ?? 'No ad tag was recorded.'}
            </Text>
          )}
        </Stack>
      )}
    </Modal>
  )
}
