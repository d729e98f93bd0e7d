import type { Vertical } from '@vigil/contract'
import type { CountryCode } from './readers/countries.ts'

/** Traffic, readers and baseline threat level of each site. */
export interface Site {
  host: string
  dailyViews: number
  desktopShare: number
  pagesPerVisit: number
  /** Attacks as a share of page views, outside campaigns. */
  threatRate: number
  readers: Partial<Record<CountryCode, number>>
  /** First path segments of its URLs; an app has none. */
  sections: readonly string[]
}

/** Verticals that the demo uses. */
type DemoVertical = Extract<Vertical, 'news' | 'games' | 'outdoors'>

/** Verticals of publishers, which determine their peers in the network comparison. */
export const demoVerticals: Readonly<Record<string, DemoVertical>> = {
  'Harbour Media': 'news',
  'Northwind Daily': 'news',
  'Valley Courier': 'news',
  'Le Fil du Matin': 'news',
  Rheinblick: 'news',
  'Sunday Ledger': 'news',
  'Pocket Arcade': 'games',
  'Tiny Dragon Games': 'games',
  'Kite Interactive': 'games',
  'Sunset Puzzles': 'games',
  'Mintberry Studio': 'games',
  'Open Trail Network': 'outdoors',
  'Summit and Stream': 'outdoors',
}

const american = { US: 62, CA: 12, GB: 8, IN: 5, AU: 4, MX: 3, DE: 2, PH: 2, IE: 1 }
const british = { GB: 64, IE: 9, US: 10, AU: 5, ES: 3, FR: 2, NZ: 2, ZA: 2, DE: 1, IN: 2 }
const atlantic = { US: 38, GB: 24, CA: 10, AU: 6, DE: 5, IN: 5, FR: 3, NL: 3, IE: 3, ZA: 2, BR: 1 }
const german = { DE: 82, NL: 4, PL: 3, FR: 3, ES: 2, US: 3, IT: 2, SE: 1 }
const french = { FR: 84, CA: 6, DE: 2, ES: 2, IT: 2, US: 2, GB: 2 }
const worldwide = { US: 22, BR: 14, IN: 13, ID: 9, MX: 8, DE: 6, GB: 6, JP: 5, PH: 5, FR: 4, IT: 3, PL: 3, ES: 2 }

const site = (
  host: string,
  dailyViews: number,
  threatPercent: number,
  rest: Omit<Site, 'host' | 'dailyViews' | 'threatRate'>,
): Site => ({
  host,
  dailyViews,
  threatRate: threatPercent / 100,
  ...rest,
})
const news = (readers: Site['readers'], desktopShare: number, ...sections: string[]) => ({
  readers,
  desktopShare,
  sections,
  pagesPerVisit: 3.1,
})
const app = (readers: Site['readers']) => ({ readers, desktopShare: 0, sections: [], pagesPerVisit: 6 })

export const sites: readonly Site[] = [
  site('www.harbourpost.com', 740, 1.1, news(atlantic, 0.42, 'news', 'politics', 'business', 'opinion', 'local')),
  site('sport.harbourpost.com', 390, 1.5, news(atlantic, 0.33, 'football', 'sailing', 'tennis', 'results')),
  site('food.harbourpost.com', 210, 0.8, news(american, 0.3, 'recipes', 'reviews', 'seasonal')),
  site('www.tideline.co.uk', 340, 1.2, news(british, 0.38, 'news', 'coast', 'travel', 'property')),
  site('weather.tideline.co.uk', 250, 1.6, {
    ...news(british, 0.24, 'forecast', 'tides', 'warnings'),
    pagesPerVisit: 2,
  }),
  site('www.quayside-living.com', 110, 0.6, news(british, 0.35, 'homes', 'gardens', 'style')),

  site('www.northwinddaily.com', 510, 0.9, news(american, 0.48, 'us', 'world', 'markets', 'science')),
  site('m.northwinddaily.com', 340, 1.3, news(american, 0.04, 'us', 'world', 'markets', 'life')),
  site('games.northwinddaily.com', 120, 1.9, news(american, 0.4, 'crossword', 'sudoku', 'chess')),

  site('com.pocketarcade.blocks', 460, 0.7, app(worldwide)),
  site('com.pocketarcade.solitaire', 310, 0.5, app(american)),
  site('com.pocketarcade.trivia', 200, 1.1, app(worldwide)),

  site('www.opentrail.org', 210, 0.4, news(atlantic, 0.45, 'guides', 'gear', 'journal')),
  site('maps.opentrail.org', 150, 0.3, news(atlantic, 0.4, 'map', 'route')),
  site('forum.opentrail.org', 110, 0.9, news(american, 0.52, 'topic', 'member')),
  site('org.opentrail.maps', 170, 0.4, app(atlantic)),

  site('www.valleycourier.example', 340, 1.2, news(american, 0.44, 'local', 'schools', 'sports', 'obituaries')),
  site('live.valleycourier.example', 130, 1.4, news(american, 0.3, 'live', 'scores')),
  site('www.lefildumatin.example', 300, 0.9, news(french, 0.38, 'politique', 'culture', 'economie', 'regions')),
  site('www.rheinblick.example', 320, 1, news(german, 0.43, 'politik', 'wirtschaft', 'koeln', 'kultur')),
  site('sport.rheinblick.example', 160, 1.3, news(german, 0.35, 'fussball', 'eishockey', 'tabellen')),
  site('www.sundayledger.example', 230, 0.8, news(british, 0.5, 'money', 'comment', 'books')),

  site('com.tinydragongames.farm', 270, 0.9, app(worldwide)),
  site('com.tinydragongames.racer', 160, 1.2, app(worldwide)),
  site('com.kiteinteractive.words', 210, 0.6, app(american)),
  site('com.sunsetpuzzles.tiles', 180, 0.8, app(worldwide)),
  site('com.mintberrystudio.bubbles', 170, 1, app(worldwide)),
  site('www.summitandstream.example', 120, 0.5, news(american, 0.42, 'fishing', 'camping', 'gear')),
]
