import { Autocomplete, Button, Text } from '@mantine/core'
import { type DistributionKind, type FindingState, type IntegrationCheck, integrationFindings } from '@vigil/contract'
import { useState } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCircleCheck from '~icons/circle-check'
import IconCircleX from '~icons/circle-x'
import IconHelpCircle from '~icons/help-circle'
import type { Icon } from '../../ui/icon.tsx'
import { SectionCard } from '../../ui/section-card.tsx'
import { useSubmission } from '../api/use-submission.ts'
import { timeInWords } from '../format/formats.ts'
import { describeFinding } from './finding-words.ts'
import classes from './integration-check.module.css'

const looks: Record<FindingState, { icon: Icon; label: string }> = {
  good: { icon: IconCircleCheck, label: 'OK' },
  problem: { icon: IconCircleX, label: 'Problem' },
  warning: { icon: IconAlertTriangle, label: 'Warning' },
  unknown: { icon: IconHelpCircle, label: 'Unknown' },
}

interface IntegrationCheckCardProps {
  kind: DistributionKind
  /** Pages to choose from. */
  pages?: readonly string[]
  check: (url: string) => Promise<IntegrationCheck>
}

/** Loads a page of the customer and lists what was found on it. */
export function IntegrationCheckCard({ kind, pages = [], check }: IntegrationCheckCardProps) {
  const [url, setUrl] = useState('')
  const checking = useSubmission({ mutationFn: check })
  const { data, error } = checking
  return (
    <SectionCard
      title="Check a page"
      description="Loads a public page and looks for your tag in it, as visitors receive it"
    >
      <div className={classes.card}>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (url.trim() !== '') checking.mutate(url)
          }}
        >
          <Autocomplete
            label="Page address"
            placeholder={kind === 'ad' ? 'https://news.example.com/' : 'https://shop.example.com/'}
            data={[...pages]}
            value={url}
            onChange={setUrl}
            error={error?.message}
            className={classes.url}
          />
          <Button type="submit" loading={checking.isPending} disabled={url.trim() === ''}>
            Check page
          </Button>
        </form>
        <div role="status">{data && <Findings kind={kind} checked={data} />}</div>
      </div>
    </SectionCard>
  )
}

function Findings({ kind, checked }: { kind: DistributionKind; checked: IntegrationCheck }) {
  return (
    <>
      <Text size="sm" c="dimmed" className={classes.page}>
        {checked.url} · {timeInWords(checked.checkedAt)} UTC
      </Text>
      <ul className={classes.findings} aria-label="Findings">
        {checked.findings.map((found) => {
          const { label, state } = integrationFindings[found.finding]
          const { icon: StateIcon, label: stateLabel } = looks[state]
          return (
            <li key={found.finding} data-state={state}>
              <StateIcon size={20} stroke={1.7} role="img" aria-label={stateLabel} />
              <span className={classes.label}>{label}</span>
              <span className={classes.text}>{describeFinding(found, kind)}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
