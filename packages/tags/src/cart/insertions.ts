import { hook } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { knownIn, saidBy } from './extensions.ts'
import { addForeignScript, authorMark, inheritAddress, markNameless, rankOfCall } from './origin.ts'

/**
 * Nodes of the page. Descendants are not listed: mutation records name the inserted node only. For nodes that code inserted, not the
 * parser: whether it was a third party's.
 */
const placed = new WeakMap<Node, boolean | undefined>()
/** Stack checks of insertions into the page's own elements. */
let checks = 0
const mostChecks = 300
const page = document
let isParsed = page.readyState !== 'loading'
/** Takes the pending records of a root's observer. */
const flushes = new WeakMap<Node, (isPages: boolean, isThird?: boolean) => void>()

const isTop = (node: Node | null) => [page.documentElement, page.head, page.body].includes(node as HTMLElement) // only compared
const isElement = (node: unknown): node is Element => (node as Node | null)?.nodeType === 1

/** A node that neither the parser nor the page's code inserted. The parser adds only head and body to the root. */
export const isForeignNode = (node: Node) =>
  !placed.has(node) &&
  (isParsed || (node.parentNode === page.documentElement && !/^(HEAD|BODY|#.*)$/.test(node.nodeName)))

/** Whether an element is in a part of the page that a third party's code inserted. */
export function isInWidget(target: unknown) {
  for (let node = target as Node | null; node; node = node.parentNode) if (placed.get(node)) return true
  return false
}

/** Processes changes that the document's observer has not delivered yet. */
export const lookAgain = () => flushes.get(page)?.(false)

const putting: [kinds: string, names: string, isSibling: boolean][] = [
  [
    'Node Element Document DocumentFragment Range',
    'appendChild insertBefore replaceChild append prepend replaceChildren insertNode surroundContents',
    false,
  ],
  ['Element CharacterData', 'insertAdjacentElement before after replaceWith', true],
]
const parsing: [kinds: string, names: string, isText: boolean][] = [
  [
    'Element ShadowRoot Document',
    'innerHTML outerHTML setHTMLUnsafe insertAdjacentHTML write writeln execCommand',
    false,
  ],
  [
    'Node Element HTMLElement',
    'textContent innerText append prepend before after replaceWith replaceChildren insertAdjacentText',
    true,
  ],
]

/**
 * Records what the page's code inserts. `entering` gets elements before they are in the page, `entered` after. `isSuspect` limits the
 * stack checks below the top level.
 */
export function watchInsertions(
  realm: Realm,
  isSuspect: (text: string) => boolean,
  entering: (element: Element) => void,
  entered: (element: Element) => void,
) {
  for (const [kinds, names, isSibling] of putting)
    hook<Node, unknown[]>(
      realm,
      kinds,
      names,
      (self, args) => {
        const { startContainer } = self as unknown as Partial<Range> // other nodes have none
        const parent = isSibling ? self.parentNode : (startContainer ?? self)
        // Parts of a tree that is in no page yet are checked with its root.
        for (const each of parent?.isConnected ? args.flatMap(nodesOf) : []) {
          // A nested insertion belongs to the code that inserted the parent.
          const isOutermost = placed.get(parent as Node) === undefined && checks++ < mostChecks // a connected one
          const isChecked = isTop(parent) || isOutermost || isSuspect(each.textContent ?? '')
          const rank = isChecked ? rankOfCall() : 0
          if (rank < 2) markPlaced(each, rank > 0)
        }
        for (const node of args)
          if (isElement(node)) {
            judgeScript(node)
            entering(node)
          }
        return undefined
      },
      (_self, args) => {
        for (const node of args) if (isElement(node) && node.isConnected) entered(node)
      },
    )
  for (const [kinds, names, isText] of parsing) {
    const isSkipped = (args: unknown[]) => isText && !isSuspect(args.join(' '))
    hook<Node, unknown[]>(
      realm,
      kinds,
      names,
      (self, args) => {
        if (self.isConnected && !isSkipped(args)) flushes.get(self.getRootNode())?.(false)
        return undefined
      },
      (self, args) => {
        const root = self.isConnected ? self.getRootNode() : page
        if ((self.isConnected || self.nodeType === 9) && !isSkipped(args)) {
          const rank = rankOfCall()
          flushes.get(root)?.(rank < 2, rank > 0)
        }
      },
    )
  }
}

export function markPlaced(node: Node, isThird = false) {
  placed.set(node, isThird)
}

/** A script that code inserts, before it runs. */
function judgeScript(node: unknown) {
  const script = node as HTMLScriptElement // other nodes lack its name
  if (script?.localName !== 'script') return
  const { src, type, text } = script
  if (src) inheritAddress(src)
  else if (!/json|rules|template|importmap/.test(type)) {
    const mark = authorMark()
    if (mark) script.text = mark + text
    else markNameless()
  }
}

/** A node, or the children of a fragment, which is empty after its insertion. */
const nodesOf = (node: unknown): Node[] => {
  const { nodeType, childNodes } = Object(node) as Partial<Node> // a string has neither
  return nodeType === 11 ? Array.from(childNodes ?? []) : nodeType ? [node as Node] : []
}

/** Called for each inserted node that an observer reports, before other checks. Returns whether it is a stranger's. */
export function judgeNode(node: Node) {
  const isForeign = isForeignNode(node)
  const { src } = node as Partial<HTMLScriptElement> // only loading elements have one
  if (!isForeign) placed.set(node, placed.get(node))
  else if (src && node.nodeName === 'SCRIPT') addForeignScript(src)
  return isForeign
}

export const observeRoot = (root: Node, flush: (isPages: boolean, isThird?: boolean) => void) =>
  flushes.set(root, flush)

/** Nodes that are present at the start are the page's, unless their marks name a known extension. */
export function beginWatch() {
  for (const top of [page.head, page.body])
    for (const element of top?.children ?? []) if (!knownIn(saidBy(element))) placed.set(element, undefined)
  if (isParsed) return
  addEventListener(
    'DOMContentLoaded',
    () => {
      lookAgain()
      isParsed = true
    },
    { once: true },
  )
}
