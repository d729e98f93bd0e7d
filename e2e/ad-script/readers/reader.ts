/** Events that a browser reports about a page and the page itself cannot observe. */
export type Happening = 'dialog' | 'download' | 'window' | 'left'

/** A page or a frame in it. */
export interface View {
  url: () => string
  /** Runs in the page: neither takes nor gives what is no plain value, and knows nothing of what is around it here. */
  ask: <Answer>(question: (() => Answer) | string) => Promise<Answer>
}

export interface Visit extends View {
  /** The page itself first. */
  frames: () => View[]
  /** Dialogs are dismissed, and new windows closed, as soon as they are there. */
  happened: () => ReadonlySet<Happening>
  /** Errors that nothing on the page caught. */
  errors: string[]
  /** Clicks what is there, in the page or in the frame that the second selector finds. */
  press: (selector: string, frame?: string) => Promise<void>
  /** Pictures of elements, with animations disabled. */
  pictures: (selectors: string[]) => Promise<Buffer[]>
  close: () => Promise<void>
}

export interface VisitOptions {
  /** Attacks leave pages before these are loaded: `begun` waits as little as the browser allows. */
  until: 'begun' | 'loaded'
  isTall?: boolean
}

export interface ReaderOptions {
  /** With the sensors in every window. */
  senses?: boolean
  refusesCookies?: boolean
}

/** A browser as trials use it. Each visit is a separate page. */
export interface Reader {
  visit: (url: string, options: VisitOptions) => Promise<Visit>
  close: () => Promise<void>
}

export const sizeOf = ({ isTall }: VisitOptions) => ({ width: isTall ? 1300 : 1000, height: isTall ? 1300 : 800 })

/** A page that is left while it loads may never be there. */
export function inTime(opening: Promise<unknown>) {
  const late = new Promise((resolve) => setTimeout(resolve, 10_000))
  return Promise.race([opening.catch(() => {}), late])
}
