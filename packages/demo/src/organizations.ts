import { type InventoryType, type OrganizationType, type SubType, statusIds } from '@vigil/contract'

export interface DemoOrganization {
  name: string
  type: OrganizationType
  subTypes: SubType[]
  statusId: number
  dataRightsLevelId: number
  malvertisingEnabled: boolean
  adQualityEnabled: boolean
  isActive: boolean
  /** The name in exported files. */
  exportAlias?: string
  shop?: {
    coupon: boolean
    affiliate: boolean
    agnostic: boolean
    nonBlockingPercent: number
    /** In percent; a shop without fees is prompted for them. */
    fees?: { affiliateFee: number; networkFee: number }
  }
  hosts: { host: string; inventoryType: InventoryType }[]
}

const web = (...names: string[]) => names.map((host) => ({ host, inventoryType: 'web' as const }))
const apps = (...names: string[]) => names.map((host) => ({ host, inventoryType: 'in-app' as const }))

const base = {
  statusId: statusIds.done as number,
  dataRightsLevelId: 4,
  malvertisingEnabled: true,
  adQualityEnabled: false,
  isActive: true,
}
const adQuality = { adQualityEnabled: true }
const publisher = (name: string, subTypes: SubType[], hosts: DemoOrganization['hosts']): DemoOrganization => ({
  ...base,
  name,
  type: 'Publisher',
  subTypes,
  hosts,
})
const platform = (name: string, subType: 'SSP' | 'DSP', dataRightsLevelId: number): DemoOrganization => ({
  ...base,
  name,
  type: 'Platform',
  subTypes: [subType],
  dataRightsLevelId,
  hosts: [],
})
const shop = (
  name: string,
  settings: NonNullable<DemoOrganization['shop']>,
  hosts: DemoOrganization['hosts'],
): DemoOrganization => ({
  ...publisher(name, ['E-Com'], hosts),
  malvertisingEnabled: false,
  shop: settings,
})

export const demoOrganizations: readonly DemoOrganization[] = [
  {
    ...publisher(
      'Harbour Media',
      ['Web'],
      web(
        'www.harbourpost.com',
        'sport.harbourpost.com',
        'food.harbourpost.com',
        'www.tideline.co.uk',
        'weather.tideline.co.uk',
        'www.quayside-living.com',
      ),
    ),
    ...adQuality,
  },
  publisher(
    'Northwind Daily',
    ['Web'],
    web('www.northwinddaily.com', 'm.northwinddaily.com', 'games.northwinddaily.com'),
  ),
  publisher(
    'Pocket Arcade',
    ['In-App'],
    apps('com.pocketarcade.blocks', 'com.pocketarcade.solitaire', 'com.pocketarcade.trivia'),
  ),
  publisher(
    'Open Trail Network',
    ['Web', 'In-App'],
    [...web('www.opentrail.org', 'maps.opentrail.org', 'forum.opentrail.org'), ...apps('org.opentrail.maps')],
  ),
  // Without users: they are peers for the network comparison.
  {
    ...publisher('Valley Courier', ['Web'], web('www.valleycourier.example', 'live.valleycourier.example')),
    ...adQuality,
  },
  publisher('Le Fil du Matin', ['Web'], web('www.lefildumatin.example')),
  { ...publisher('Rheinblick', ['Web'], web('www.rheinblick.example', 'sport.rheinblick.example')), ...adQuality },
  publisher('Sunday Ledger', ['Web'], web('www.sundayledger.example')),
  publisher('Tiny Dragon Games', ['In-App'], apps('com.tinydragongames.farm', 'com.tinydragongames.racer')),
  publisher('Kite Interactive', ['In-App'], apps('com.kiteinteractive.words')),
  publisher('Sunset Puzzles', ['In-App'], apps('com.sunsetpuzzles.tiles')),
  publisher('Mintberry Studio', ['In-App'], apps('com.mintberrystudio.bubbles')),
  publisher('Summit and Stream', ['Web'], web('www.summitandstream.example')),
  { ...publisher('Fresh Ink', ['Web'], []), statusId: statusIds.integrationRequired },
  { ...publisher('Gazette Archive', ['Web'], web('www.gazettearchive.com')), isActive: false },
  platform('Index', 'SSP', 2),
  { ...platform('Copperfield Exchange', 'SSP', 4), exportAlias: 'Demo Platform' },
  platform('Tidewater', 'SSP', 4),
  platform('Larkspur', 'SSP', 4),
  platform('Swiftlet Mobile', 'SSP', 4),
  platform('Bramble Apps', 'SSP', 4),
  platform('Meridian DSP', 'DSP', 3),
  platform('Quarry DSP', 'DSP', 4),
  platform('Halcyon Ads', 'DSP', 4),
  platform('Trellis Bid', 'DSP', 4),
  { ...platform('Bluebell Buying', 'DSP', 4), ...adQuality },
  shop(
    'Lantern Outdoor',
    {
      coupon: true,
      affiliate: true,
      agnostic: true,
      nonBlockingPercent: 20,
      fees: { affiliateFee: 8, networkFee: 25 },
    },
    web('www.lanternoutdoor.com', 'outlet.lanternoutdoor.com', 'checkout.lanternoutdoor.com'),
  ),
  shop(
    'Maison Colette',
    { coupon: false, affiliate: true, agnostic: false, nonBlockingPercent: 5 },
    web('www.maisoncolette.fr'),
  ),
]
