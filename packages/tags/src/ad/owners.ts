import { home, ownerOf, state } from './world.ts'

/** The parent of a node; of a shadow root, its host. */
export const above = (node: Node): Node | null =>
  node.nodeType === 11 ? ((node as ShadowRoot).host ?? null) : node.parentNode // 11 is a fragment, which may be a shadow root

/** The page's outermost elements belong to no ad, even where one was bound to them for a report. */
export const isRoot = (node: Node | null) => node === home.document.body || node === home.document.documentElement

/** Whether an element is the page's own. Cheap where there are no ads, since it is called for much of what a page does. */
export const isPages = (element: Element | null | undefined): element is Element =>
  Boolean(state.hasAds && element?.ownerDocument === home.document && element.isConnected && !ownerOf(element))

const content = 'h1,h2,h3,p,form,input,button,nav,main,article,section,ul,table'

/** Whether a place holds something of the page to read or to use. An empty one, or one with a label, is a slot to fill. */
export const isContent = (element: Element, isWithin?: boolean) =>
  Boolean(
    element.querySelector(content) ||
      (isWithin
        ? element.matches('a,h1,h2,h3,p,li,td,button,label') && element.textContent?.trim()
        : element.matches(`a,body,html,${content}`)),
  )
