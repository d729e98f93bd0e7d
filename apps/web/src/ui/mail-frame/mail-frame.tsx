import classes from './mail-frame.module.css'

type MailFrameProps = { title: string; html: string; width?: number; scheme?: 'light' | 'dark' }

/** Emails follow the system's colour scheme; here they follow the page's. */
const inScheme = (html: string, scheme: 'light' | 'dark') =>
  html.replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')

/** A mail's HTML in a sandboxed frame: no scripts, no working links. */
export function MailFrame({ title, html, width = 600, scheme = 'light' }: MailFrameProps) {
  return (
    <div className={classes.stage}>
      <iframe
        className={classes.frame}
        title={title}
        sandbox=""
        srcDoc={inScheme(html, scheme)}
        style={{ colorScheme: scheme, maxWidth: width }}
      />
    </div>
  )
}
