import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call, type Input } from '../api/client.ts'
import { COPIES_KEY } from '../api/queries.ts'
import { toast } from '../ui/toasts.tsx'

/** Opens the working copy of an item, or one of a new item of a type, and goes to where it is written. */
export function useOpenCopy() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (what: Input<'POST /admin/api/v1/working-copies'>) => call('POST /admin/api/v1/working-copies', what),
    onSuccess: async ({ copy }) => {
      await navigate(`/write/${copy.copy_id}`)
      await queries.invalidateQueries({ queryKey: [COPIES_KEY] })
    },
    onError: (error) => toast(error.message),
  })
}
