import type { CreativeItem } from '@vigil/contract'
import { memo } from 'react'
import { CreativePicture } from '../../../lib/creative-picture/creative-picture.tsx'
import type { Shown } from '../../../lib/creative-picture/image-query.ts'
import { cardFacts } from './creative-facts.ts'
import classes from './creative-library.module.css'
import { detailsAddress } from './details-address.ts'

/** A creative card that links to its details. Uses plain elements because a page can have a hundred. */
export const CreativeCard = memo(function CreativeCard({ creative, shown }: { creative: CreativeItem; shown: Shown }) {
  return (
    <li className={classes.card}>
      <a className={classes.link} href={detailsAddress(creative, shown)} target="_blank" rel="noopener">
        <CreativePicture creative={creative} shown={shown} />
        <dl className={classes.facts}>
          {cardFacts(creative).map(({ label, value }) => (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd title={value}>{value}</dd>
            </div>
          ))}
        </dl>
      </a>
    </li>
  )
})
