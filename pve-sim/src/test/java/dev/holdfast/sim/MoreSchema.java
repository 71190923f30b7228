package dev.holdfast.sim;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Operations that exist officially but are not in the recorded facts next to the project, in the same form. */
final class MoreSchema {
    private static final String OPERATIONS = """
            [
            {"path": "/access/groups", "method": "GET", "permissions": {"user": "all"}, "parameters": {},
             "returns": {"type": "array", "items": {"type": "object", "properties": {
              "groupid": {"type": "string"}, "comment": {"type": "string", "optional": 1},
              "users": {"type": "string", "optional": 1}}}}},
            {"path": "/access/groups", "method": "POST",
             "permissions": {"check": ["perm", "/access/groups", ["Group.Allocate"]]},
             "parameters": {"groupid": {"type": "string"}, "comment": {"type": "string", "optional": 1}}},
            {"path": "/access/groups/{groupid}", "method": "GET",
             "permissions": {"check": ["perm", "/access/groups", ["Sys.Audit", "Group.Allocate"], "any", 1]},
             "parameters": {"groupid": {"type": "string"}},
             "returns": {"type": "object", "properties": {
              "comment": {"type": "string", "optional": 1},
              "members": {"type": "array", "items": {"type": "string"}}}}},
            {"path": "/access/groups/{groupid}", "method": "PUT",
             "permissions": {"check": ["perm", "/access/groups", ["Group.Allocate"]]},
             "parameters": {"groupid": {"type": "string"}, "comment": {"type": "string", "optional": 1}}},
            {"path": "/access/groups/{groupid}", "method": "DELETE",
             "permissions": {"check": ["perm", "/access/groups", ["Group.Allocate"]]},
             "parameters": {"groupid": {"type": "string"}}},
            {"path": "/access/password", "method": "PUT",
             "permissions": {"check": ["or", ["userid-param", "self"],
              ["and", ["userid-param", "Realm.AllocateUser"], ["userid-group", ["User.Modify"]]]]},
             "parameters": {"userid": {"type": "string"}, "password": {"type": "string"},
              "confirmation-password": {"type": "string", "optional": 1}}}
            ]
            """;

    private MoreSchema() {}

    static List<JsonNode> beside(JsonNode schema) {
        var all = new ArrayList<JsonNode>();
        schema.forEach(all::add);
        JsonMapper.shared().readTree(OPERATIONS).forEach(all::add);
        return all;
    }
}
