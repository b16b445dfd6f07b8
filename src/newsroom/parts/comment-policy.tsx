import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import { call } from '../api/client.ts'
import { commentPolicies } from '../api/queries.ts'
import { useText } from '../texts/text.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { toast } from '../ui/toasts.tsx'
import { QueryFailed } from './query-failed.tsx'

const POLICIES = ['post', 'links', 'first', 'pre', 'off'] as const satisfies readonly CommentPolicy[]
const AS_ON_THE_SITE = 'site'

/** Which comments wait, on the whole site or under an item of it, whose own policy goes before that of the site. It is set at once. */
export function CommentPolicyChoice({ label, contentId }: { label: string; contentId: string | null }) {
  const text = useText()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(commentPolicies(contentId))
  const set = useMutation({
    mutationFn: (policy: CommentPolicy | null) =>
      call('POST /admin/api/v1/moderation/policies', { policy, ...(contentId !== null && { content_id: contentId }) }),
    onSuccess(policies) {
      queries.setQueryData(commentPolicies(contentId).queryKey, policies)
      toast(text('rules.policySet'))
    },
    onError: (failure) => toast(failure.message),
  })
  if (error) return <QueryFailed error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const choices = POLICIES.map((id) => ({ id, name: text(`rules.policy.${id}`) }))
  const policy = set.isPending ? set.variables : contentId === null ? data.site : data.content
  const site = {
    id: AS_ON_THE_SITE,
    name: text('rules.policy.site', { policy: text(`rules.policy.${data.site}`) }),
  } as const
  return (
    <ChoiceGroup
      label={label}
      choices={contentId === null ? choices : [site, ...choices]}
      value={policy ?? AS_ON_THE_SITE}
      onChange={(id) => set.mutate(id === AS_ON_THE_SITE ? null : id)}
    />
  )
}
