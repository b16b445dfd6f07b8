import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, type Output } from '../../api/client.ts'
import { groupsAndAccounts, READERS_KEY } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { toast } from '../../ui/toasts.tsx'

/** The account that a reader speaks for: what they write is its then. */
export function AccountChoice({ user }: { user: Output<'GET /admin/api/v1/users'>['list'][number] }) {
  const text = useText()
  const queries = useQueryClient()
  const { data } = useQuery(groupsAndAccounts)
  const assign = useMutation({
    mutationFn: (accountId: string) =>
      call('POST /admin/api/v1/readers/{id}/account', { id: user.id, account_id: accountId }),
    onError: (error) => toast(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: [READERS_KEY, user.id] }),
  })
  return (
    <ChoiceField
      label={text('readers.speaksFor')}
      value={user.account_id || 'none'}
      choices={[
        { id: 'none', name: text('readers.noAccount') },
        ...(data?.accounts ?? []).map(({ id, name }) => ({ id, name })),
      ]}
      onChange={(id) => assign.mutate(id === 'none' ? '' : id)}
    />
  )
}
