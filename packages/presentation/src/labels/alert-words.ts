import { type AlertCondition, type AlertFiring, rolloutGuards, type ThreatClass, threatClasses } from '@vigil/contract'
import { codeLabel } from './code-label.ts'
import { guardComparison } from './rollout-words.ts'

/** Alert rules and alerts in plain words, the same on screen, in mails and in messages. */

const count = (value: number) => Math.round(value).toLocaleString('en-US')
const money = (value: number) => `$${value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 2 : 0 })}`
const percent = (value: number) => `${value.toLocaleString('en-US', { maximumFractionDigits: 1 })} %`
const on = (site: string) => (site === '' ? '' : ` on ${site}`)
const className = (name: string) => threatClasses[name as ThreatClass]?.name ?? name // a class of a later version has no name here

/** '30 minutes', '2 hours'. */
function minutesInWords(minutes: number) {
  if (minutes < 120 || minutes % 60 !== 0) return `${count(minutes)} minutes`
  return `${count(minutes / 60)} hours`
}

/** A rule as a sentence without a full stop. */
export function alertSentence(condition: AlertCondition): string {
  switch (condition.kind) {
    case 'attacks': {
      const what = condition.threatClass === '' ? 'Attacks' : `${className(condition.threatClass)} attacks`
      return `${what}${on(condition.site)} more than ${condition.times.toLocaleString('en-US')} times what is usual for the hour`
    }
    case 'new-class':
      return 'A threat class never seen before'
    case 'silent-tag':
      return `A tag silent for ${minutesInWords(condition.minutes)} at a time with usual traffic`
    case 'coverage':
      return `Coverage${on(condition.site)} under ${condition.percent} % over 24 hours`
    case 'heavy-ads':
      return `Heavy ads of ${condition.dsp === '' ? 'one DSP' : condition.dsp} above ${count(condition.count)} in 24 hours`
    case 'leaked-coupon':
      return 'A coupon code leaked to an extension or a deal site'
    case 'recovered-revenue':
      return `Recovered revenue of a day more than ${condition.percent} % below what is usual for the weekday`
    case 'disk':
      return `Disk more than ${condition.percent} % full`
    case 'rollout':
      return 'A build that is worse than the one before returns by itself'
  }
}

/** The heading of an alert. */
export function alertTitle(condition: AlertCondition, subject: string): string {
  switch (condition.kind) {
    case 'attacks': {
      const what = condition.threatClass === '' ? 'Attacks' : `${className(condition.threatClass)} attacks`
      return `${what} above usual${on(subject)}`
    }
    case 'new-class':
      return `New threat class: ${className(subject)}`
    case 'silent-tag':
      return `Tag ${subject} is silent`
    case 'coverage':
      return `Low coverage${on(subject)}`
    case 'heavy-ads':
      return `Heavy ads of ${subject}`
    case 'leaked-coupon':
      return `Coupon ${codeLabel(subject)} leaked`
    case 'recovered-revenue':
      return 'Recovered revenue down'
    case 'disk':
      return 'Disk nearly full'
    case 'rollout':
      return `Rollout of ${subject} undone: ${rolloutGuards[condition.guard]}`
  }
}

/** A finding of a rule, as a sentence without a full stop. */
export function firingInWords(
  condition: AlertCondition,
  { value, usual }: Pick<AlertFiring, 'value' | 'usual'>,
): string {
  switch (condition.kind) {
    case 'attacks':
      return `${count(value)} attacks in an hour, ${count(usual ?? 0)} usual`
    case 'new-class':
      return 'Seen for the first time'
    case 'silent-tag':
      return `No beacon for ${minutesInWords(value)}`
    case 'coverage':
      return `${percent(value)} of ads inspected in 24 hours`
    case 'heavy-ads':
      return `${count(value)} heavy ads in 24 hours`
    case 'leaked-coupon':
      return 'Applied by an extension or a deal site for the first time'
    case 'recovered-revenue':
      return `${money(value)} in a day, ${money(usual ?? 0)} usual`
    case 'disk':
      return `${percent(value)} used`
    case 'rollout':
      return guardComparison({ guard: condition.guard, canary: value, control: usual })
  }
}
