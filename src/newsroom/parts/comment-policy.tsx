import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CommentPolicy } from '#contract/admin/moderation-rules.ts'
import { call } from '../api/client.ts'
import { MODERATION_KEY } from '../api/queries.ts'
import { useText } from '../texts/text.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { toast } from '../ui/toasts.tsx'
import { QueryFailed } from './query-failed.tsx'

/** An item, a column, or with neither the whole site. */
interface PolicyPlace {
  content_id?: string
  gid?: string
}

const POLICIES = ['post', 'links', 'first', 'pre', 'off'] as const satisfies readonly CommentPolicy[]
const AS_AROUND = 'around'

/**
 * Which comments wait: on the whole site, in a column, or under an item. The policy of the item goes before that of its
 * columns, theirs before that of the site. It is set at once.
 */
export function CommentPolicyChoice({ label, place }: { label: string; place: PolicyPlace }) {
  const text = useText()
  const queries = useQueryClient()
  const { queryKey } = commentPolicies(place)
  const { data, error, refetch } = useQuery(commentPolicies(place))
  const set = useMutation({
    mutationFn: (policy: CommentPolicy | null) => call('POST /admin/api/v1/moderation/policies', { policy, ...place }),
    onSuccess(policies) {
      void queries.invalidateQueries({ queryKey: queryKey.slice(0, 2) }) // narrower places go by what was set here
      queries.setQueryData(queryKey, policies)
      toast(text('rules.policySet'))
    },
    onError: (failure) => toast(failure.message),
  })
  if (error) return <QueryFailed error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const isOfItem = place.content_id !== undefined
  const isOfSite = !isOfItem && place.gid === undefined
  const own = isOfItem ? data.content : isOfSite ? data.site : data.column
  const policy = set.isPending ? set.variables : own
  const around =
    isOfItem && data.column
      ? text('rules.policy.columns', { policy: text(`rules.policy.${data.column}`) })
      : text('rules.policy.site', { policy: text(`rules.policy.${data.site}`) })
  const choices = POLICIES.map((id) => ({ id, name: text(`rules.policy.${id}`) }))
  return (
    <ChoiceGroup
      label={label}
      choices={isOfSite ? choices : [{ id: AS_AROUND, name: around }, ...choices]}
      value={policy ?? AS_AROUND}
      onChange={(id) => set.mutate(id === AS_AROUND ? null : id)}
    />
  )
}

/** Which comments wait, on the site and in one column or under one item of it. */
function commentPolicies(place: PolicyPlace) {
  return queryOptions({
    queryKey: [MODERATION_KEY, 'policies', place],
    queryFn: ({ signal }) => call('GET /admin/api/v1/moderation/policies', place, { signal }),
  })
}
