import { Badge, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Complaint, ComplaintCandidate } from '@vigil/contract'
import { threatName } from '@vigil/presentation'
import { errorMessage } from '../../../lib/api/api.ts'
import { CreativePicture } from '../../../lib/creative-picture/creative-picture.tsx'
import { timeInWords } from '../../../lib/format/formats.ts'
import { reportPath } from '../../../lib/threat-report/report-key.ts'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { isSuperadmin } from '../../../lib/viewer/viewer.ts'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { showError } from '../../../ui/snackbar.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { creativeName, formatFit, isSameKey } from './complaint-words.ts'
import classes from './complaints.module.css'
import { useChooseCreative } from './queries.ts'

type CandidateListProps = {
  organizationId: number
  complaint: Complaint
  candidates: ComplaintCandidate[]
  onShow: (id: string) => void
}

export function CandidateList({ organizationId, complaint, candidates, onShow }: CandidateListProps) {
  const choose = useChooseCreative(organizationId, complaint.id)
  const pick = (creative: ComplaintCandidate['creative'] | null) =>
    choose.mutate(creative, {
      onSuccess: ({ id }) => id !== complaint.id && onShow(id),
      onError: (failure) => showError(errorMessage(failure)),
    })
  return (
    <SectionCard
      title="Creatives that fit"
      description="Ads of the site around that time, ranked by how well they match the complaint"
    >
      {candidates.length === 0 ? (
        <EmptyState
          text="No ads found around that time"
          hint="Check site and time. Ads on pages without the script are not recorded."
        />
      ) : (
        <ol className={classes.candidates}>
          {candidates.map((candidate, index) => (
            <li key={JSON.stringify(candidate.creative)} className={classes.candidate}>
              <Candidate
                rank={index + 1}
                organizationId={organizationId}
                candidate={candidate}
                isChosen={isSameKey(complaint.chosen, candidate.creative)}
                isLocked={complaint.mergedInto !== null || complaint.status === 'closed'}
                isPending={choose.isPending}
                onChoose={pick}
              />
            </li>
          ))}
        </ol>
      )}
    </SectionCard>
  )
}

type CandidateProps = {
  rank: number
  organizationId: number
  candidate: ComplaintCandidate
  isChosen: boolean
  isLocked: boolean
  isPending: boolean
  onChoose: (creative: ComplaintCandidate['creative'] | null) => void
}

const tones = { for: 'green', against: 'orange', neutral: 'gray' } as const

function Candidate({ rank, organizationId, candidate, isChosen, isLocked, isPending, onChoose }: CandidateProps) {
  const { creative, fit, reasons, attacks, blocked, sightings, threatClasses, dsp, adomains, bestAt } = candidate
  const day = bestAt.slice(0, 10)
  const name = creativeName(creative)
  return (
    <>
      <div className={classes.picture}>
        <CreativePicture
          creative={{ creativeID: creative.creativeId || '-', bidderCode: creative.bidderCode }}
          shown={{ organizationId, day }}
        />
      </div>
      <div className={classes.about}>
        <Group gap="xs" wrap="wrap">
          <Text fw={600} className={classes.name}>
            {rank}. {name}
          </Text>
          <Badge variant="light">{formatFit(fit)} fit</Badge>
          {isChosen && <Badge color="green">Chosen</Badge>}
        </Group>
        <ul className={classes.reasons} aria-label={`Reasons for ${name}`}>
          {reasons.map(({ kind, text }) => (
            <li key={text}>
              <Badge variant="light" color={tones[kind]} className={classes.reason}>
                {kind === 'against' ? `− ${text}` : text}
              </Badge>
            </li>
          ))}
        </ul>
        <Facts>
          <FactLine label="Attacks">
            {attacks === 0 ? `None, seen ${sightings} times` : `${attacks}, ${blocked} of them blocked`}
          </FactLine>
          {threatClasses.length > 0 && <FactLine label="Class">{threatClasses.map(threatName).join(', ')}</FactLine>}
          <FactLine label="Best match (UTC)">{timeInWords(bestAt)}</FactLine>
          <FactLine label="Path">{[creative.ssp, dsp].filter(Boolean).join(' → ') || 'Unknown'}</FactLine>
          {adomains.length > 0 && (
            <FactLine label="Advertiser">
              {adomains.map((domain) => (
                <CopyText key={domain} value={domain} isMonospace={false} isWhole />
              ))}
            </FactLine>
          )}
        </Facts>
        <Group gap="xs" mt="xs">
          {!isLocked && (
            <Button
              size="xs"
              variant={isChosen ? 'default' : 'filled'}
              disabled={isPending}
              aria-label={isChosen ? `Undo choice of ${name}` : `This is the ad: ${name}`}
              onClick={() => onChoose(isChosen ? null : creative)}
            >
              {isChosen ? 'Undo choice' : 'This is the ad'}
            </Button>
          )}
          <CandidateLinks organizationId={organizationId} candidate={candidate} day={day} />
        </Group>
      </div>
    </>
  )
}

type CandidateLinksProps = { organizationId: number; candidate: ComplaintCandidate; day: string }

function CandidateLinks({ organizationId, candidate, day }: CandidateLinksProps) {
  const { creative, incidentId, adomains, sightings } = candidate
  const profile = useProfile()
  const canBlock = adomains.length > 0 && (isSuperadmin(profile) || profile.adQualityEnabled)
  const name = creativeName(creative)
  return (
    <>
      {incidentId !== null && (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link
              {...props}
              to={reportPath('publisher')}
              search={{ actionGroupID: incidentId, organizationId, eventDate: day }}
            />
          )}
          aria-label={`Threat report of ${name}`}
        >
          Threat report
        </Button>
      )}
      {sightings > 0 && creative.creativeId !== '' && (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/creative-details"
              search={{
                creativeID: creative.creativeId,
                bidderCode: creative.bidderCode,
                organizationId,
                eventDate: day,
              }}
            />
          )}
          aria-label={`Creative details of ${name}`}
        >
          Creative details
        </Button>
      )}
      {canBlock && (
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/ad-quality-settings"
              search={isSuperadmin(profile) ? { organization: organizationId } : {}}
            />
          )}
          aria-label={`Block advertiser of ${name}`}
        >
          Block advertiser
        </Button>
      )}
    </>
  )
}
