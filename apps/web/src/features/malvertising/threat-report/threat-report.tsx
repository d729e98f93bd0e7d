import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { explanationOfVariant, type ThreatItem } from '@vigil/contract'
import { feedName, feedTime, parseTraits, plainLabel, type SummaryFact, threatSummary } from '@vigil/presentation'
import type { ReactNode } from 'react'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { CopyText } from '../../../ui/copy/copy-text.tsx'
import { FactLine, Facts } from '../../../ui/facts/facts.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { AdTag } from './ad-tag.tsx'
import { Example } from './example.tsx'
import classes from './threat-report.module.css'

interface ThreatReportProps {
  item: ThreatItem
  /** Actions for signed-in users. */
  actions?: ReactNode
  linksToLibrary: boolean
}

/** Evidence of an incident: summary, screenshot, and the matched part of the ad tag. */
export function ThreatReport({ item, actions, linksToLibrary }: ThreatReportProps) {
  return (
    <div className={classes.report}>
      <div className={classes.headline}>
        <p className={classes.what}>
          {feedName('gotchaType', item.gotchaType)} · {feedTime(item.time)} UTC
        </p>
        {actions}
      </div>
      <div className={classes.upper}>
        <SectionCard title="Summary">
          <div className={classes.groups}>
            {threatSummary(item, { from: item.countedFrom, to: item.countedTo }).map(({ title, facts }) => (
              <div key={title}>
                <h3 className={classes.group}>{title}</h3>
                <Facts>
                  {facts.map((fact) => (
                    <Fact key={fact.label} {...fact} />
                  ))}
                </Facts>
              </div>
            ))}
          </div>
        </SectionCard>
        <Example item={item} />
      </div>
      <SectionCard
        title="Indicator of Compromise"
        description="The original ad tag with the part that the rule matched"
        actions={
          item.adTag && (
            <CopyButton value={item.adTag} name="Ad tag">
              Copy ad tag
            </CopyButton>
          )
        }
      >
        <div className={classes.indicator}>
          {item.adTag ? (
            <AdTag item={item} />
          ) : (
            <EmptyState text={item.adTagWithheld ?? 'The ad tag was not stored.'} />
          )}
          <Explanation item={item} linksToLibrary={linksToLibrary} />
        </div>
      </SectionCard>
    </div>
  )
}

function Explanation({ item, linksToLibrary }: { item: ThreatItem; linksToLibrary: boolean }) {
  const name = `${item.violationID} ${feedName('gotchaType', item.gotchaType)}`.trim()
  const traits = parseTraits(item)
  const whatHappened = explanationOfVariant(item.violationVariant)
  return (
    <aside className={classes.explanation} aria-label="Rule">
      {whatHappened && <p className={classes.whatHappened}>{whatHappened}</p>}
      <Facts>
        <Fact label="Rule" value={item.rule} isKnown />
        <Fact label="Variant" value={feedName('violationVariant', item.violationVariant)} isKnown />
        {traits.map(([trait, value]) => (
          <Fact key={trait} label={trait} value={value || 'N/A'} isKnown={value !== ''} />
        ))}
      </Facts>
      <h3 className={classes.group}>
        {linksToLibrary && item.violationID ? (
          <Anchor component={Link} to={`/threat-library?class=${item.violationID}`}>
            {name}
          </Anchor>
        ) : (
          name
        )}
      </h3>
      {item.violationInformation.split('\n\n').map((paragraph) => (
        <p key={paragraph} className={classes.paragraph}>
          {paragraph}
        </p>
      ))}
    </aside>
  )
}

/** A fact; click to copy. The value may originate from an ad, so control characters are stripped. */
function Fact({ label, value, isKnown }: SummaryFact) {
  const shown = plainLabel(value)
  return (
    <FactLine label={plainLabel(label)}>
      {isKnown ? (
        <CopyText value={shown} isMonospace={false} isWhole />
      ) : (
        <span className={classes.unknown}>{shown}</span>
      )}
    </FactLine>
  )
}
