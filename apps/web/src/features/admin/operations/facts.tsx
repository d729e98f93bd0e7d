import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { timeInWords } from '../../../lib/format/formats.ts'
import { ageInWords } from '../../../lib/format/units.ts'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import type { Verdict } from './health.ts'
import classes from './operations.module.css'

export const VerdictBadge = ({ verdict: { tone, text } }: { verdict: Verdict }) => (
  <StatusBadge tone={tone}>{text}</StatusBadge>
)

/** E.g. '3 minutes ago', with the exact time on hover. */
export const Age = ({ at, now }: { at: string; now: number }) => (
  <time dateTime={at} title={`${timeInWords(at)} UTC`}>
    {ageInWords(now - Date.parse(at))}
  </time>
)

export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

type FactProps = { label: string; verdict?: Verdict; note?: ReactNode; problem?: string | null; children: ReactNode }

/** A label with its value, verdict and note. */
export function Fact({ label, verdict, note, problem, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.value}>
          <span>{children}</span>
          {verdict && <VerdictBadge verdict={verdict} />}
        </span>
        {problem && <span className={classes.problem}>{problem}</span>}
        {note && <span className={classes.note}>{note}</span>}
      </dd>
    </div>
  )
}

const colours: Record<Tone, string> = {
  neutral: 'gray',
  accent: 'accent',
  good: 'accent',
  warning: 'orange',
  danger: 'red',
}

type MeterProps = { label: string; share: number; tone: Tone; text: string }

/** Usage bar; the text contains the same value. */
export function Meter({ label, share, tone, text }: MeterProps) {
  const percent = Math.min(100, Math.max(0, share * 100))
  return (
    <div className={classes.meter}>
      <Progress.Root size={8} radius="xl">
        <Progress.Section value={percent} color={colours[tone]} aria-label={label} aria-valuetext={text} />
      </Progress.Root>
      <span className={classes.note}>{text}</span>
    </div>
  )
}
