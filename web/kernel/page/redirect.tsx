import { Navigate, type NavigateProps } from 'react-router'

/** Leads to another page; as high as the screen meanwhile, so that the footer stays below it. */
export function Redirect(props: NavigateProps) {
  return (
    <div className="min-h-dvh">
      <Navigate replace {...props} />
    </div>
  )
}
