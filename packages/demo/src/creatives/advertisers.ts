/** Who advertises. Every domain is under .example, which nobody can own. */
export interface Advertiser {
  name: string
  domain: string
  headline: string
  offer: string
  button: string
  /** Background, text, button. */
  colours: readonly [string, string, string]
}

const advertiser = (
  name: string,
  headline: string,
  offer: string,
  button: string,
  ...colours: [string, string, string]
): Advertiser => ({
  name,
  domain: `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`,
  headline,
  offer,
  button,
  colours,
})

/** Ordinary brands. Some attacks borrow their pictures too. */
export const brands: readonly Advertiser[] = [
  advertiser(
    'Nordfell Boots',
    'Made for wet stone',
    'Winter soles, 20% off',
    'Shop boots',
    '#1f3a33',
    '#f4efe4',
    '#e08d3c',
  ),
  advertiser(
    'Calluna Mattress',
    'Sleep on it for 100 nights',
    'Free returns',
    'Try it',
    '#e9e4f5',
    '#2e2152',
    '#6b4fc4',
  ),
  advertiser(
    'Portside Insurance',
    'Cover that fits your boat',
    'From $11 a month',
    'Get a quote',
    '#0b2a4a',
    '#ffffff',
    '#35a7ff',
  ),
  advertiser(
    'Brightleaf Energy',
    'A fixed tariff until spring',
    'Switch in 4 minutes',
    'Compare',
    '#f2fbe9',
    '#1d3b12',
    '#5aa02c',
  ),
  advertiser(
    'Oak and Ember',
    'Coffee roasted this morning',
    'First bag free',
    'Order now',
    '#2b1a12',
    '#f6e9dc',
    '#c4693d',
  ),
  advertiser(
    'Lumen Telecom',
    'Fibre for the whole house',
    '1 Gbit, no contract',
    'Check your street',
    '#10103a',
    '#f0f2ff',
    '#ff4f8b',
  ),
  advertiser('Atlas Rentals', 'The road is open', 'Weekend cars from $29', 'Book', '#fff4d6', '#3b2f0a', '#d9a400'),
  advertiser(
    'Greenhouse Bank',
    'Savings that grow',
    '4.1% on balances',
    'Open account',
    '#e6f4ef',
    '#0f3d2e',
    '#128a5d',
  ),
  advertiser(
    'Violet Eyewear',
    'Frames with a second pair',
    'Two for $95',
    'Choose frames',
    '#f8ecfa',
    '#43134d',
    '#9c27b0',
  ),
  advertiser(
    'Harrow Tools',
    'Built once, used for years',
    'Trade prices for all',
    'See tools',
    '#2a2a2a',
    '#f5f5f5',
    '#f2b705',
  ),
  advertiser(
    'Pelican Flights',
    'Somewhere warm in March',
    'Fares from $79',
    'Find a flight',
    '#d8f0ff',
    '#073a5c',
    '#0083c9',
  ),
  advertiser('Marlow Pets', 'Food they finish', 'Free delivery', 'Pick a bowl', '#fff0e6', '#5a2a0c', '#ef7b3a'),
  advertiser(
    'Sable Motors',
    'The new estate, electric',
    'Drive it this week',
    'Book a drive',
    '#12181f',
    '#e7eef5',
    '#4fd1c5',
  ),
  advertiser(
    'Thistle Whisky Tours',
    'Six distilleries, two days',
    'Small groups',
    'See dates',
    '#33271c',
    '#f2e7d5',
    '#b98b4e',
  ),
  advertiser(
    'Kestrel Cycles',
    'Lighter than last year',
    'Interest free',
    'View range',
    '#eaf6f6',
    '#0c3b3b',
    '#0e8f8f',
  ),
  advertiser(
    'Paperlane Books',
    'Ten novels for long trains',
    'Three for two',
    'Browse',
    '#fbf6ec',
    '#402f1d',
    '#a9502f',
  ),
  advertiser(
    'Orbit Learning',
    'Learn a language in the bus',
    'First month free',
    'Start',
    '#eef1ff',
    '#1a2470',
    '#4457ff',
  ),
  advertiser(
    'Ferncliff Hotels',
    'Rooms with a view of nothing',
    'Stay 3, pay 2',
    'See rooms',
    '#e7efe9',
    '#20392b',
    '#3f7d5a',
  ),
]

/** What some publishers do not want beside their pages. */
export const sensitiveAdvertisers: readonly (Advertiser & { category: string; iab: string })[] = [
  {
    ...advertiser('Golden Reef Casino', 'Spin tonight', '200 free spins', 'Play', '#1b0b2e', '#ffe9a8', '#d4af37'),
    category: 'Gambling',
    iab: 'IAB9-7 Card Games',
  },
  {
    ...advertiser('Lucky Anchor Bets', 'Back your team', 'Bet 10, get 30', 'Bet now', '#062b16', '#ffffff', '#19c37d'),
    category: 'Gambling',
    iab: 'IAB17 Sports',
  },
  {
    ...advertiser('Moonrise Dating', 'Single near you', 'Join free', 'Meet', '#3a0820', '#ffe3ee', '#ff3d7f'),
    category: 'Dating',
    iab: 'IAB14-1 Dating',
  },
  {
    ...advertiser(
      'Slimora Drops',
      'Lose 8 kg by Friday',
      'Doctors are amazed',
      'Order',
      '#f6fff2',
      '#21401a',
      '#5cb531',
    ),
    category: 'Weight loss',
    iab: 'IAB7-44 Weight Loss',
  },
  {
    ...advertiser(
      'Vaultcoin Trading',
      'Turn 250 into 9,000',
      'No experience needed',
      'Trade',
      '#071a2c',
      '#d7f3ff',
      '#00b4d8',
    ),
    category: 'Cryptocurrency',
    iab: 'IAB13-7 Investing',
  },
  {
    ...advertiser(
      'Old Barrel Bourbon',
      'Aged nine winters',
      'Drink responsibly',
      'Find a bottle',
      '#2a160a',
      '#f5dfc2',
      '#c0722b',
    ),
    category: 'Alcohol',
    iab: 'IAB8-5 Cocktails and Beer',
  },
  {
    ...advertiser(
      'Citizens for Tomorrow',
      'Vote on the 3rd',
      'Paid for by Citizens',
      'Read more',
      '#0d1b4c',
      '#ffffff',
      '#d62828',
    ),
    category: 'Politics',
    iab: 'IAB11-4 Politics',
  },
  {
    ...advertiser(
      'Quickpay Loans',
      'Cash before lunch',
      'Representative 1,290% APR',
      'Apply',
      '#fff7da',
      '#5a4500',
      '#f4b400',
    ),
    category: 'Payday loans',
    iab: 'IAB13-2 Credit, Debt and Loans',
  },
  {
    ...advertiser('Vapor Lane', 'New flavours', 'Adults only', 'Shop', '#1b1b2f', '#e4e4ff', '#7f5af0'),
    category: 'Tobacco and vaping',
    iab: 'IAB25 Non-Standard Content',
  },
  {
    ...advertiser('Madame Iris', 'Your cards today', 'First reading free', 'Ask', '#220a3b', '#f3e6ff', '#a06cd5'),
    category: 'Astrology',
    iab: 'IAB23-1 Alternative Religions',
  },
]

export function advertiserNamed(name: string): Advertiser {
  const found = brands.find((brand) => brand.name === name)
  if (!found) throw new Error(`no advertiser is called ${name}`)
  return found
}
