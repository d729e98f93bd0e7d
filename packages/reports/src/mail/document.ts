import type { Change } from '@vigil/charts'

/** A report mail before it is HTML or text: both parts are made of this, so they say the same. */
export interface MailDocument {
  subject: string
  /** What mailboxes show beside the subject. */
  preheader: string
  /** Above the title: the product. */
  product: string
  title: string
  /** Whose, and which days. */
  subtitle: string
  /** What a superadmin wrote: one line of text. */
  greeting: string
  lead: string
  /** What a reader should know of the numbers. */
  notes: string[]
  blocks: MailBlock[]
  button: MailLink
  /** Why this mail came. */
  reason: string
  unsubscribeLink: string
}

export interface MailLink {
  label: string
  href: string
}

export type MailBlock = FigureBlock | DayBlock | BarBlock | ItemBlock

export interface Figure {
  label: string
  value: string
  /** Against the period before; null where there is none to compare with. */
  change: Change | null
}

/** Headline numbers. */
export interface FigureBlock {
  kind: 'figures'
  figures: Figure[]
  /** What changes are measured against: 'the 7 days before'. */
  comparedWith: string
  /** What should be known of one of them. */
  footnote?: string
}

/** A number for each day, as columns. */
export interface DayBlock {
  kind: 'days'
  title: string
  days: { day: string; value: number }[]
  format: (value: number) => string
}

/** Names with a bar each, the longest first. */
export interface BarBlock {
  kind: 'bars'
  title: string
  rows: { label: string; value: number; text: string; href?: string }[]
  emptyText: string
}

/** Things with a line about each. */
export interface ItemBlock {
  kind: 'items'
  title: string
  items: { label: string; about: string; text: string }[]
  emptyText: string
}
