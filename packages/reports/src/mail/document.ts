import type { Change } from '@vigil/presentation'

/** A report mail before rendering. Both parts are rendered from it, so their content is the same. */
export interface MailDocument {
  subject: string
  /** Preview text that mail clients show next to the subject. */
  preheader: string
  /** Above the title: the product. */
  product: string
  title: string
  /** Organization and days. */
  subtitle: string
  /** The superadmin's custom greeting, one line. */
  greeting: string
  lead: string
  /** Notes on the numbers. */
  notes: string[]
  blocks: MailBlock[]
  button: MailLink
  /** Why the recipient gets this mail. */
  reason: string
  unsubscribeLink: string
}

export interface MailLink {
  label: string
  href: string
}

export type MailBlock = FigureBlock | DayBlock | BarBlock | ItemBlock

export interface MailFigure {
  label: string
  value: string
  /** Compared with the period before; null if there is none. */
  change: Change | null
}

/** Headline numbers. */
export interface FigureBlock {
  kind: 'figures'
  figures: MailFigure[]
  /** The comparison period: 'the 7 days before'. */
  comparedWith: string
  /** Note on one of the numbers. */
  footnote?: string
}

/** One value per day, as columns. */
export interface DayBlock {
  kind: 'days'
  title: string
  days: { day: string; value: number }[]
  format: (value: number) => string
}

/** Labelled bars, longest first. */
export interface BarBlock {
  kind: 'bars'
  title: string
  rows: { label: string; value: number; text: string; href?: string }[]
  emptyText: string
}

/** Items with a line about each. */
export interface ItemBlock {
  kind: 'items'
  title: string
  items: { label: string; about: string; text: string }[]
  emptyText: string
}
