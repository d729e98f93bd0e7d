import { CloseButton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import { firstStepsDismiss } from '@vigil/contract'
import { call } from '../../lib/api/api.ts'
import { useSubmission } from '../../lib/api/use-submission.ts'
import { profileQuery, useProfile } from '../../lib/viewer/profile.ts'
import { landingFor } from '../landing.ts'
import classes from './first-steps.module.css'
import { firstStepsFor } from './steps.ts'

/** Three pages worth a look, on a new user's landing page. The server stores the dismissal per user. */
export function FirstSteps() {
  const client = useQueryClient()
  const profile = useProfile()
  const landing = landingFor(profile)
  // The location changes before the page does, and would move the page that is left.
  const isLanding = useMatches({ select: (matches) => matches.at(-1)?.pathname === landing })
  const dismissal = useSubmission({
    mutationFn: () => call(firstStepsDismiss, {}),
    onSuccess: () => client.setQueryData(profileQuery.queryKey, (data) => data && { ...data, showsFirstSteps: false }),
  })
  const steps = firstStepsFor(profile)
  if (!profile.showsFirstSteps || !isLanding || steps.length === 0) return null
  return (
    <section aria-labelledby="first-steps" className={classes.panel}>
      <div className={classes.head}>
        <h2 id="first-steps" className={classes.title}>
          Start here
        </h2>
        <CloseButton
          size="sm"
          aria-label="Dismiss first steps"
          disabled={dismissal.isPending}
          onClick={() => dismissal.mutate()}
        />
      </div>
      {dismissal.error && (
        <p role="alert" className={classes.failure}>
          {dismissal.error.message}
        </p>
      )}
      <ol className={classes.steps}>
        {steps.map(({ title, text, path }, index) => (
          <li key={path}>
            <Link to={path} className={classes.step}>
              <span aria-hidden className={classes.number}>
                {index + 1}
              </span>
              <span className={classes.name}>{title}</span>
              <span className={classes.text}>{text}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
