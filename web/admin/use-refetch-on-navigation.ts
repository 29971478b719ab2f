import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Reads a list of the administration again whenever somebody goes to an address of its page, also to the one where
 * they are: to press "search" once more is to ask once more. The page stays where it is meanwhile, so
 * that `refetchOnMount` does not help; what is known is shown until the answer comes.
 */
export function useRefetchOnNavigation({ refetch }: { refetch: () => Promise<unknown> }): void {
  const { key } = useLocation()
  const asked = useRef(key)
  useEffect(() => {
    if (asked.current === key) return
    asked.current = key
    void refetch()
  }, [key, refetch])
}
