/** Events that the browser reports about a page. */
export type TabEvent = 'dialog' | 'leave-prompt' | 'download' | 'window' | 'left' | 'file-chooser'

export interface Point {
  x: number
  y: number
}

/** A page in a separate browser context. Cases run on it one after another. */
export interface Tab {
  /** Starts a case and resets the records. `url` is the only address that does not count as `left`. */
  open: (url: string, options?: { before?: string }) => Promise<void>
  /** True once the page's load event has fired. */
  isLoaded: () => boolean
  events: ReadonlySet<TabEvent>
  /** Notes of the sensors and marks of the ad: `s:sound`, `k:token`. */
  notes: ReadonlySet<string>
  address: () => string
  /** Three times selects a paragraph. */
  click: (place: Point, times?: number) => Promise<unknown>
  move: (place: Point) => Promise<unknown>
  scroll: () => Promise<unknown>
  type: (text: string) => Promise<unknown>
  press: (key: string) => Promise<unknown>
  back: () => Promise<unknown>
  /** Navigates like the address bar. */
  leaveFor: (path: string) => Promise<unknown>
  /** Evaluates an expression in the page. */
  evaluate: (expression: string) => Promise<unknown>
  /** Evaluates an expression in every frame that responds. */
  evaluateAll: (expression: string) => Promise<unknown[]>
  /** For every frame with a matching URL: whether it is visible. */
  checkFrames: (address: RegExp) => Promise<boolean[]>
  picture: (part: Point & { width: number; height: number }) => Promise<Buffer>
  close: () => Promise<void>
}

export interface LabBrowser {
  newTab: () => Promise<Tab>
  close: () => Promise<void>
}

/** Whether an element is visible to the user. Runs in the page. */
export function isVisible(frame: Element) {
  let element: Element | null = frame
  let view = frame.ownerDocument.defaultView
  while (element && view) {
    const box = element.getBoundingClientRect()
    const { innerWidth, innerHeight } = view
    if (
      box.width < 20 ||
      box.height < 20 ||
      box.right < 5 ||
      box.left > innerWidth - 5 ||
      box.bottom + view.scrollY < 5
    )
      return false
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    for (let at: Element | null = element; at; at = at.parentElement ?? (at.getRootNode() as ShadowRoot).host ?? null) {
      const { opacity, filter, clipPath, clip, overflow, maskImage } = view.getComputedStyle(at)
      const outer = at.getBoundingClientRect()
      if (+opacity < 0.1 || /opacity\(0/.test(filter) || /inset\(50%/.test(clipPath) || /rect\(0px,? 0px/.test(clip))
        return false
      if (/transparent|rgba\(0, 0, 0, 0\)/.test(maskImage ?? '')) return false
      if (at !== element && overflow !== 'visible' && (outer.width < 20 || outer.height < 20)) return false
    }
    const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1)
    const y = box.top + Math.min(box.height / 2, 100)
    if (y > 0 && y < innerHeight) {
      const root = element.getRootNode() as Document
      const hit = root.elementFromPoint(x, y)
      if (hit && hit !== element && !hit.contains(element)) return false
    }
    element = view.frameElement
    view = element?.ownerDocument.defaultView ?? null
  }
  return true
}
