/** Events that a browser reports about a page and the page cannot observe. */
export type BrowserEvent = 'dialog' | 'download' | 'window' | 'left'

/** A page or a frame in it. */
export interface View {
  url: () => string
  /** Runs in the page. Must be self-contained and return a plain value. */
  evaluate: <Answer>(question: (() => Answer) | string) => Promise<Answer>
}

export interface Visit extends View {
  /** The page itself first. */
  frames: () => View[]
  /** Dialogs are dismissed and new windows closed at once. */
  events: () => ReadonlySet<BrowserEvent>
  /** Uncaught errors. */
  errors: string[]
  /** Clicks an element of the page, or of the frame that the second selector finds. */
  press: (selector: string, frame?: string) => Promise<void>
  /** Screenshots of elements, with animations disabled. */
  pictures: (selectors: string[]) => Promise<Buffer[]>
  close: () => Promise<void>
}

export interface VisitOptions {
  /** `begun` waits as little as possible, because attacks leave pages before they are loaded. */
  until: 'begun' | 'loaded'
  isTall?: boolean
}

export interface TestBrowserOptions {
  /** Installs the sensors in every window. */
  hasSensors?: boolean
  refusesCookies?: boolean
}

/** A browser for trials. Each visit is a separate page. */
export interface TestBrowser {
  visit: (url: string, options: VisitOptions) => Promise<Visit>
  close: () => Promise<void>
}

export const getViewport = ({ isTall }: VisitOptions) => ({ width: isTall ? 1300 : 1000, height: isTall ? 1300 : 800 })

/** A page that is left while it loads may never finish. */
export function withLoadTimeout(opening: Promise<unknown>) {
  const late = new Promise((resolve) => setTimeout(resolve, 10_000))
  return Promise.race([opening.catch(() => {}), late])
}
