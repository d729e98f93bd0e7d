import { CopyButton } from '../copy/copy-button.tsx'
import classes from './code-block.module.css'
import { highlighted } from './highlight.ts'

/** A snippet with a copy button. */
export function CodeBlock({ code, name }: { code: string; name: string }) {
  return (
    <div className={classes.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section tabIndex={0} aria-label={name} className={classes.frame}>
        <pre className={classes.pre}>
          {highlighted(code).map(({ kind, text, at }) => (
            <span key={at} data-kind={kind}>
              {text}
            </span>
          ))}
        </pre>
      </section>
      <div className={classes.copy}>
        <CopyButton value={code} name={name} />
      </div>
    </div>
  )
}
