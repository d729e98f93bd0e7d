import { type MutateOptions, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/** The second click of a double click may arrive after a fast response, before the button is disabled or gone. */
const doubleClickMs = 500

/**
 * `useMutation` for everything that a button, form or toggle submits. A call with the same variables as one in progress,
 * or as one that just succeeded, does not send another request: `isPending` alone is too late for a double click,
 * because it is set with the next render.
 */
export function useSubmission<Data, Variables = void, Context = unknown>(
  options: UseMutationOptions<Data, Error, Variables, Context>,
) {
  const { mutateAsync: send, ...mutation } = useMutation(options)
  const sent = useRef(new Map<string, Promise<Data>>())
  const mutateAsync = useCallback(
    (variables: Variables, callbacks?: MutateOptions<Data, Error, Variables, Context>) => {
      const key = JSON.stringify(variables) ?? ''
      const repeated = sent.current.get(key)
      if (repeated) return repeated
      const sending = send(variables, callbacks)
      sent.current.set(key, sending)
      const release = () => sent.current.delete(key)
      sending.then(() => setTimeout(release, doubleClickMs), release)
      return sending
    },
    [send],
  )
  const mutate = useCallback(
    (variables: Variables, callbacks?: MutateOptions<Data, Error, Variables, Context>) => {
      // The callbacks and the returned state report the error.
      mutateAsync(variables, callbacks).catch(() => undefined)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}
