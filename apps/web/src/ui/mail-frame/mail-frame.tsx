import classes from './mail-frame.module.css'

type MailFrameProps = { title: string; html: string; width?: number; scheme?: 'light' | 'dark' }

/** Which colours a mail shows is its reader's system's word; here it is the page's. */
const inScheme = (html: string, scheme: 'light' | 'dark') =>
  html.replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')

/** A mail's HTML, shut in: nothing in it runs, and no link leads anywhere. */
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
