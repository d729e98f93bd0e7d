import { Anchor, Code, Table, Text, Title, type TitleOrder } from '@mantine/core'
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { CodeBlock } from '../code-block/code-block.tsx'
import { type Block, parseMarkdown } from './blocks.ts'
import { type HrefOf, type Inline, safeHref } from './inline.ts'
import classes from './markdown.module.css'
import { inlineText } from './plain-text.ts'

interface MarkdownProps {
  text: string
  /** Level of `#`, below the surrounding headings. */
  topHeading?: TitleOrder
  hrefOf?: HrefOf
  /** Renders links inside the product without a reload. */
  renderLink?: (href: string, children: ReactNode) => ReactNode
}

interface Drawing {
  topHeading: number
  renderLink: NonNullable<MarkdownProps['renderLink']>
}

/** Renders Markdown as React nodes only, so nothing in the text can execute. */
export function Markdown({ text, topHeading = 3, hrefOf = safeHref, renderLink = plainLink }: MarkdownProps) {
  const blocks = useMemo(() => parseMarkdown(text, hrefOf), [text, hrefOf])
  return (
    <div className={classes.markdown}>
      {together(blocks.map((block) => drawBlock(block, { topHeading, renderLink })))}
    </div>
  )
}

const isOwn = (href: string) => href.startsWith('/') || href.startsWith('#')

const plainLink = (href: string, children: ReactNode) =>
  isOwn(href) ? (
    <Anchor href={href} inherit>
      {children}
    </Anchor>
  ) : (
    <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow" inherit>
      {children}
    </Anchor>
  )

/** Static children need no keys. */
const together = (children: ReactNode[]) => createElement(Fragment, null, ...children)

function drawBlock(block: Block, drawing: Drawing): ReactNode {
  const inside = (children: Inline[]) => together(children.map((child) => drawInline(child, drawing)))
  switch (block.kind) {
    case 'heading': {
      const order = Math.min(block.level - 1 + drawing.topHeading, 6) as TitleOrder // from 1 to 6
      return (
        <Title order={order} id={makeId(inlineText(block.children))}>
          {inside(block.children)}
        </Title>
      )
    }
    case 'paragraph':
      return (
        <Text component="p" inherit>
          {inside(block.children)}
        </Text>
      )
    case 'quote':
      return <blockquote>{together(block.children.map((child) => drawBlock(child, drawing)))}</blockquote>
    case 'code':
      return <CodeBlock code={block.text} name={block.language ? `Example in ${block.language}` : 'Example'} />
    case 'rule':
      return <hr />
    case 'list':
      return createElement(
        block.start === null ? 'ul' : 'ol',
        block.start === null || block.start === 1 ? null : { start: block.start },
        ...block.items.map((item) => createElement('li', null, drawItem(item, drawing))),
      )
    case 'table':
      return (
        <div className={classes.tableFrame}>
          <Table withRowBorders verticalSpacing={6}>
            <Table.Thead>{row('th', block.head, inside)}</Table.Thead>
            <Table.Tbody>{together(block.rows.map((cells) => row('td', cells, inside)))}</Table.Tbody>
          </Table>
        </div>
      )
  }
}

/** A short item's text needs no paragraph. */
function drawItem(item: Block[], drawing: Drawing) {
  const [first, ...rest] = item
  if (first?.kind !== 'paragraph') return together(item.map((block) => drawBlock(block, drawing)))
  const head = together(first.children.map((child) => drawInline(child, drawing)))
  return together([head, ...rest.map((block) => drawBlock(block, drawing))])
}

const row = (tag: 'th' | 'td', cells: Inline[][], inside: (children: Inline[]) => ReactNode) =>
  createElement(
    Table.Tr,
    null,
    ...cells.map((cell) =>
      tag === 'th' ? createElement(Table.Th, null, inside(cell)) : createElement(Table.Td, null, inside(cell)),
    ),
  )

function drawInline(node: Inline, drawing: Drawing): ReactNode {
  const inside = (children: Inline[]) => together(children.map((child) => drawInline(child, drawing)))
  switch (node.kind) {
    case 'text':
      return node.text
    case 'code':
      return <Code>{node.text}</Code>
    case 'strong':
      return <strong>{inside(node.children)}</strong>
    case 'emphasis':
      return <em>{inside(node.children)}</em>
    case 'strike':
      return <s>{inside(node.children)}</s>
    case 'link':
      return drawing.renderLink(node.href, inside(node.children))
    case 'break':
      return <br />
  }
}

/** The heading's anchor in the URL. */
const makeId = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
