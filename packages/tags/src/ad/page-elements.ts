import { findOwner, mainWindow, state } from './page-state.ts'

/** The parent of a node, or the host of a shadow root. */
export const getParent = (node: Node): Node | null =>
  node.nodeType === 11 ? ((node as ShadowRoot).host ?? null) : node.parentNode // 11 is a fragment or a shadow root

/** Body and root belong to no ad, even if one is assigned to them for a report. */
export const isRoot = (node: Node | null) =>
  node === mainWindow.document.body || node === mainWindow.document.documentElement

/** Whether an element is the page's own. Called often, so it is cheap on pages without ads. */
export const isPageElement = (element: Element | null | undefined): element is Element =>
  Boolean(state.hasAds && element?.ownerDocument === mainWindow.document && element.isConnected && !findOwner(element))

const contentSelector = 'h1,h2,h3,p,form,input,button,nav,main,article,section,ul,table'

/** Whether an element has page content. An empty one, or one with only a label, is a slot. */
export const hasContent = (element: Element, isWithin?: boolean) =>
  Boolean(
    element.querySelector(contentSelector) ||
      (isWithin
        ? element.matches('a,h1,h2,h3,p,li,td,button,label,style') && element.textContent?.trim()
        : element.matches(`a,body,html,${contentSelector}`)),
  )
