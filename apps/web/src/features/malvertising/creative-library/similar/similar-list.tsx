import type { SimilarCreative } from '@vigil/contract'
import { dayInWords, exactCount } from '@vigil/presentation'
import { PictureCard } from '../creative-card.tsx'
import classes from '../creative-library.module.css'
import { similarityInWords } from './similarity-words.ts'
import { sitesInWords } from './sites-in-words.ts'

type SimilarListProps = { creatives: readonly SimilarCreative[]; organizationId: number }

export function SimilarList({ creatives, organizationId }: SimilarListProps) {
  return (
    <ul className={classes.grid} aria-label="Similar creatives">
      {creatives.map((creative) => (
        <PictureCard
          key={JSON.stringify([creative.creativeID, creative.bidderCode])}
          creative={creative}
          shown={{ organizationId, day: creative.lastSeen.slice(0, 10) }}
          facts={listFacts(creative)}
        />
      ))}
    </ul>
  )
}

const listFacts = (creative: SimilarCreative) => [
  { label: 'Similarity', value: `${similarityInWords(creative.similarity)} · ${creative.similarity} %` },
  { label: 'Creative ID', value: creative.creativeID },
  { label: 'Bidder', value: creative.bidderCode || '-' },
  { label: 'First seen', value: dayInWords(creative.firstSeen.slice(0, 10)) },
  { label: 'Last seen', value: dayInWords(creative.lastSeen.slice(0, 10)) },
  { label: 'Sites', value: sitesInWords(creative) },
  { label: 'Bids', value: exactCount(creative.bids) },
  { label: 'Blocks', value: exactCount(creative.blocks) },
]
