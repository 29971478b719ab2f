import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Refetches an administration list on every navigation to its page, also to the current address:
 * pressing "search" again repeats the search. The page stays mounted meanwhile, so that
 * `refetchOnMount` does not help; the known list is shown until the answer arrives.
 */
export function useRefetchOnNavigation({ refetch }: { refetch: () => Promise<unknown> }): void {
  const { key } = useLocation()
  const fetchedKey = useRef(key)
  useEffect(() => {
    if (fetchedKey.current === key) return
    fetchedKey.current = key
    void refetch()
  }, [key, refetch])
}
