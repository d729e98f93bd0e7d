import type { ThreatItem } from '@vigil/contract'
import type { Dependencies } from '../dependencies.ts'
import type { Turn } from '../lib/fair-queue.ts'
import { underAlias } from '../reporting/platform.ts'
import type { EvidencePictures } from './evidence-pictures.ts'
import type { Reader } from './reader.ts'

type Exporting = Pick<Dependencies, 'config' | 'drawThreatReport' | 'clock'> & { pictures: EvidencePictures }

/** The report as exports show it, with a picture if one can be made. */
export async function exportReport(
  { config, pictures, drawThreatReport, clock }: Exporting,
  { kind, organization }: Reader,
  item: ThreatItem,
  turn: Turn,
) {
  const picture = item.pictureState === 'pending' ? await pictures.made(item.hashID, turn.signal) : {}
  const organizationName = organization.exportAlias ?? organization.name
  const shown = underAlias({ ...item, ...picture }, organization)
  const data = { brand: config, organizationName, kind, item: shown, generatedAt: clock() }
  return {
    item: shown,
    kind,
    organizationName,
    draw: (withAdTag: boolean) => drawThreatReport({ ...data, withAdTag }, turn),
  }
}
