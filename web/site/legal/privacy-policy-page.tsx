import { DocumentPage } from './document-page.tsx'

export default function PrivacyPolicyPage() {
  return <DocumentPage name="privacy-policy" />
}
