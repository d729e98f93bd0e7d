import type { SimilarCreative } from '@vigil/contract'
import { dayInWords, exactCount } from '@vigil/presentation'
import { CreativePicture } from '../../../../lib/creative-picture/creative-picture.tsx'
import cardClasses from '../creative-library.module.css'
import { detailsAddress } from '../details-address.ts'
import { similarityInWords } from './similarity-words.ts'

type SimilarListProps = { creatives: readonly SimilarCreative[]; organizationId: number }

export function SimilarList({ creatives, organizationId }: SimilarListProps) {
  return (
    <ul className={cardClasses.grid} aria-label="Similar creatives">
      {creatives.map((creative) => (
        <SimilarCard
          key={JSON.stringify([creative.creativeID, creative.bidderCode])}
          creative={creative}
          shown={{ organizationId, day: creative.lastSeen.slice(0, 10) }}
        />
      ))}
    </ul>
  )
}

function SimilarCard({
  creative,
  shown,
}: {
  creative: SimilarCreative
  shown: { organizationId: number; day: string }
}) {
  return (
    <li className={cardClasses.card}>
      <a className={cardClasses.link} href={detailsAddress(creative, shown)} target="_blank" rel="noopener">
        <CreativePicture creative={creative} shown={shown} />
        <dl className={cardClasses.facts}>
          {factsOf(creative).map(({ label, value }) => (
            <div key={label} className={cardClasses.fact}>
              <dt>{label}</dt>
              <dd title={value}>{value}</dd>
            </div>
          ))}
        </dl>
      </a>
    </li>
  )
}

const factsOf = (creative: SimilarCreative) => [
  { label: 'Similarity', value: `${similarityInWords(creative.similarity)} · ${creative.similarity} %` },
  { label: 'Creative ID', value: creative.creativeID },
  { label: 'Bidder', value: creative.bidderCode || '-' },
  { label: 'First seen', value: dayInWords(creative.firstSeen.slice(0, 10)) },
  { label: 'Last seen', value: dayInWords(creative.lastSeen.slice(0, 10)) },
  { label: 'Sites', value: sitesInWords(creative) },
  { label: 'Bids', value: exactCount(creative.bids) },
  { label: 'Blocks', value: exactCount(creative.blocks) },
]

function sitesInWords({ sites, siteCount }: SimilarCreative) {
  if (sites.length === 0) return '-'
  const more = siteCount - sites.length
  return more > 0 ? `${sites.join(', ')} and ${more} more` : sites.join(', ')
}
