import { Group, NumberInput, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AlertCondition, alertCondition, alertRuleLimits, type ThreatClass, threatClasses } from '@vigil/contract'
import { choicesQuery, type Owner } from './queries.ts'

type ConditionFieldsProps = {
  owner: Owner
  condition: AlertCondition
  onChange: (condition: AlertCondition) => void
}

export const isComplete = (condition: AlertCondition) => alertCondition.safeParse(condition).success

const classOptions = Object.entries(threatClasses).map(([value, { name }]) => ({ value, label: name }))

/** The settings of one kind of rule. */
export function ConditionFields({ owner, condition, onChange }: ConditionFieldsProps) {
  const choices = useQuery(choicesQuery(owner))
  const { sites = [], dsps = [] } = choices.data ?? {}
  const siteField = (value: string, change: (site: string) => void) =>
    sites.length > 0 || value !== '' ? (
      <Choice label="Site" all="All sites" options={sites} value={value} onChange={change} />
    ) : null
  switch (condition.kind) {
    case 'attacks':
      return (
        <>
          <Group grow align="flex-start">
            {siteField(condition.site, (site) => onChange({ ...condition, site }))}
            <Choice
              label="Class"
              all="All classes"
              options={classOptions}
              value={condition.threatClass}
              onChange={(value) => onChange({ ...condition, threatClass: value as ThreatClass | '' })} // one of the options
            />
          </Group>
          <Amount
            label="Times what is usual"
            {...alertRuleLimits.times}
            step={0.5}
            value={condition.times}
            onChange={(times) => onChange({ ...condition, times })}
          />
        </>
      )
    case 'silent-tag':
      return (
        <Amount
          label="Minutes without a beacon"
          {...alertRuleLimits.minutes}
          value={condition.minutes}
          onChange={(minutes) => onChange({ ...condition, minutes })}
        />
      )
    case 'coverage':
      return (
        <Group grow align="flex-start">
          {siteField(condition.site, (site) => onChange({ ...condition, site }))}
          <Percent
            label="Inspected ads under %"
            value={condition.percent}
            onChange={(percent) => onChange({ ...condition, percent })}
          />
        </Group>
      )
    case 'heavy-ads':
      return (
        <Group grow align="flex-start">
          <Choice
            label="DSP"
            all="Each DSP"
            options={dsps}
            value={condition.dsp}
            onChange={(dsp) => onChange({ ...condition, dsp })}
          />
          <Amount
            label="Heavy ads in 24 hours above"
            {...alertRuleLimits.heavyAds}
            value={condition.count}
            onChange={(count) => onChange({ ...condition, count })}
          />
        </Group>
      )
    case 'recovered-revenue':
      return (
        <Percent
          label="Below usual by more than %"
          value={condition.percent}
          onChange={(percent) => onChange({ ...condition, percent })}
        />
      )
    case 'disk':
      return (
        <Percent
          label="Used space above %"
          value={condition.percent}
          onChange={(percent) => onChange({ ...condition, percent })}
        />
      )
    case 'new-class':
    case 'leaked-coupon':
    case 'rollout':
      return null
  }
}

type AmountProps = {
  label: string
  min: number
  max: number
  step?: number
  value: number
  onChange: (value: number) => void
}

/** An empty field is not a number: the rule is then incomplete. */
function Amount({ label, min, max, step = 1, value, onChange }: AmountProps) {
  const isOutside = !(value >= min && value <= max)
  return (
    <NumberInput
      label={label}
      min={min}
      max={max}
      step={step}
      allowDecimal={step < 1}
      clampBehavior="none"
      value={Number.isNaN(value) ? '' : value}
      onChange={(next) => onChange(next === '' ? Number.NaN : Number(next))}
      error={isOutside ? `Enter a number from ${min} to ${max.toLocaleString('en-US')}` : undefined}
    />
  )
}

const Percent = (props: Pick<AmountProps, 'label' | 'value' | 'onChange'>) => <Amount min={1} max={99} {...props} />

type ChoiceProps = {
  label: string
  /** The name of no choice. */
  all: string
  options: readonly (string | { value: string; label: string })[]
  value: string
  onChange: (value: string) => void
}

function Choice({ label, all, options, value, onChange }: ChoiceProps) {
  return (
    <Select
      label={label}
      data={[{ value: '', label: all }, ...options]}
      value={value}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No results found"
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
