import { type Complaint, complaintEffects } from '@vigil/contract'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { toleranceLabel } from './complaint-draft.ts'
import { describeReader } from './complaint-words.ts'
import classes from './complaints.module.css'

const describeAd = ({ slot, width, height, bidder, creativeId, adomains }: Complaint['ads'][number]) =>
  [slot, `${width} × ${height}`, bidder, creativeId, adomains.join(', ')].filter(Boolean).join(' · ')

/** The reader's report. */
export function ComplaintFacts({ complaint }: { complaint: Complaint }) {
  const { effects, description, pageUrl, toleranceMinutes, source, ads, email } = complaint
  const reader = describeReader(complaint)
  return (
    <Facts>
      {effects.length > 0 && (
        <FactLine label="What happened">{effects.map((effect) => complaintEffects[effect].label).join(' · ')}</FactLine>
      )}
      {description !== '' && (
        <FactLine label="Reader's words">
          <span className={classes.words}>{description}</span>
        </FactLine>
      )}
      <FactLine label="Page">{pageUrl || 'Unknown'}</FactLine>
      <FactLine label="Accuracy">{toleranceLabel(toleranceMinutes)}</FactLine>
      <FactLine label="Reader">{reader || 'Unknown'}</FactLine>
      <FactLine label="Email">{email || 'None'}</FactLine>
      <FactLine label="Received">{source === 'page' ? 'From the page' : 'Entered by hand'}</FactLine>
      {ads.length > 0 && (
        <FactLine label="Ads in view">
          <ul className={classes.ads}>
            {ads.map((ad) => (
              <li key={JSON.stringify(ad)}>{describeAd(ad)}</li>
            ))}
          </ul>
        </FactLine>
      )}
    </Facts>
  )
}
