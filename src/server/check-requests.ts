import type { FastifyInstance } from 'fastify';
import { checkArguments } from '../core/validation/index.ts';

/**
 * Makes the server check requests with the validator of the core: values are read as the schema means them ("7" in a
 * query for 7), and a problem names the field, what was expected and what came.
 */
export function checkRequestsBySchema(app: FastifyInstance): void {
  app.setValidatorCompiler<object>(({ schema }) => {
    checkArguments(schema, {}); // a schema that cannot be used fails at start, not at the first request
    return (value: unknown) => {
      const check = checkArguments(schema, value);
      return check.ok ? { value: check.value } : { error: new RequestMismatch(check.problems) };
    };
  });
}

/** What is wrong with a part of a request, in the form that error handlers of the framework know. */
class RequestMismatch extends Error {
  readonly validation: readonly { readonly message: string }[];

  constructor(problems: readonly string[]) {
    super(problems.join('; '));
    this.validation = problems.map((message) => ({ message }));
  }
}
