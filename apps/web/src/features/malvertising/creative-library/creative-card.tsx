import type { CreativeItem } from '@vigil/contract'
import { memo, type ReactNode } from 'react'
import { CreativePicture } from '../../../lib/creative-picture/creative-picture.tsx'
import type { PicturedCreative, Shown } from '../../../lib/creative-picture/image-query.ts'
import { cardFacts, type Fact } from './creative-facts.ts'
import classes from './creative-library.module.css'

type PictureCardProps = {
  creative: PicturedCreative
  shown: Shown
  facts: readonly Fact[]
  /** Below the facts, outside of the link. */
  actions?: ReactNode
}

/** Links to the creative's details. Uses plain elements because a page can have a hundred. */
export function PictureCard({ creative, shown, facts, actions }: PictureCardProps) {
  return (
    <li className={classes.card}>
      <a className={classes.link} href={detailsAddress(creative, shown)} target="_blank" rel="noopener">
        <CreativePicture creative={creative} shown={shown} />
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd title={value}>{value}</dd>
            </div>
          ))}
        </dl>
      </a>
      {actions && <div className={classes.actions}>{actions}</div>}
    </li>
  )
}

function detailsAddress({ creativeID, bidderCode }: PicturedCreative, { organizationId, day }: Shown) {
  const search = new URLSearchParams({ creativeID, eventDate: day, organizationId: String(organizationId) })
  if (bidderCode) search.set('bidderCode', bidderCode)
  return `/creative-details?${search}`
}

export const CreativeCard = memo(function CreativeCard({ creative, shown }: { creative: CreativeItem; shown: Shown }) {
  return <PictureCard creative={creative} shown={shown} facts={cardFacts(creative)} />
})
