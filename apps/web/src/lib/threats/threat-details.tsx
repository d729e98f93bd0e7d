import { Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { attackTypeList, explanationOfVariant, type FeedLabel, feedLabels, otherAttackType } from '@vigil/contract'
import { type DayRange, parseTraits, type SummaryFact, threatSummary } from '@vigil/presentation'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { CopyText } from '../../ui/copy/copy-text.tsx'
import { call } from '../api/api.ts'
import type { Threat } from './threat.ts'
import classes from './threats.module.css'

/** Falls back to the default type on failure. */
const attackTypesQuery = queryOptions({
  queryKey: ['attack-types'],
  queryFn: ({ signal }) =>
    call(attackTypeList, {}, { signal }).catch((error) => {
      if (signal.aborted) throw error
      return { attackTypes: [otherAttackType] }
    }),
  select: ({ attackTypes }) => attackTypes,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Ids with a copy button. */
const copied: readonly FeedLabel[] = [
  'actionGroupID',
  'hashID',
  'creativeID',
  'dspEncCrID',
  'dspID',
  'exchangeID',
  'seatID',
  'publisherID',
  'siteID',
  'advertiserID',
  'campaignID',
]

/** Long texts, shown in full with a copy button. */
const whole: readonly FeedLabel[] = ['script', 'topLocation', 'userAgent']

/** All fields of a threat; `counted` is the period of its counts. Values originate from ads and pages, so they are rendered as text. */
export function ThreatDetails({ threat, counted }: { threat: Threat; counted?: DayRange }) {
  const types = useQuery(attackTypesQuery).data
  const type = types?.find(({ key }) => key === threat.gotchaType) ?? otherAttackType
  const traits = parseTraits(threat)
  return (
    <div className={classes.details}>
      {threatSummary(threat, counted).map(({ title, facts }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <h3 className={classes.groupTitle}>{title}</h3>
          <dl className={classes.facts}>
            {facts.map((fact) => (
              <div key={fact.label} className={classes.fact}>
                <dt>{fact.label}</dt>
                <dd>
                  <FactValue fact={fact} />
                  {fact.field === 'gotchaType' && (
                    <Text size="xs" c="dimmed">
                      {type.description}
                    </Text>
                  )}
                  {fact.field === 'violationVariant' && (
                    <Text size="xs" c="dimmed">
                      {explanationOfVariant(threat.violationVariant)}
                    </Text>
                  )}
                </dd>
              </div>
            ))}
            {title === 'Attack' &&
              traits.map(([name, value]) => (
                <div key={`trait ${name}`} className={classes.fact}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function FactValue({ fact: { field, value, isKnown } }: { fact: SummaryFact }) {
  if (!isKnown) return <span className={classes.unknown}>{value}</span>
  if (field && copied.includes(field)) return <CopyText value={value} />
  if (!field || !whole.includes(field)) return value
  return (
    <>
      {value} <CopyButton value={value} name={feedLabels[field]} size={20} />
    </>
  )
}
