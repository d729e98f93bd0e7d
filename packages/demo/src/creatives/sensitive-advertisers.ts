import { type Advertiser, advertiser } from './advertisers.ts'

/** Advertisers that some publishers exclude. */
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
