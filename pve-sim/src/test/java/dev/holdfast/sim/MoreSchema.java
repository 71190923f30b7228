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
              "confirmation-password": {"type": "string", "optional": 1}}},
            {"path": "/nodes/{node}/capabilities/qemu/cpu", "method": "GET",
             "permissions": {"user": "all"}, "parameters": {},
             "returns": {"type": "array", "items": {"type": "object", "properties": {
              "name": {"type": "string"}, "vendor": {"type": "string"}, "custom": {"type": "boolean"}}}}},
            {"path": "/nodes/{node}/capabilities/qemu/machines", "method": "GET",
             "permissions": {"user": "all"}, "parameters": {},
             "returns": {"type": "array", "items": {"type": "object", "properties": {
              "id": {"type": "string"}, "type": {"type": "string"}, "version": {"type": "string"}}}}},
            {"path": "/cluster/mapping/usb", "method": "GET", "permissions": {"user": "all"},
             "parameters": {"check-node": {"type": "string", "optional": 1}},
             "returns": {"type": "array", "items": {"type": "object", "properties": {
              "id": {"type": "string"}, "description": {"type": "string"},
              "map": {"type": "array", "items": {"type": "string"}}}}}},
            {"path": "/cluster/mapping/pci", "method": "GET", "permissions": {"user": "all"},
             "parameters": {"check-node": {"type": "string", "optional": 1}},
             "returns": {"type": "array", "items": {"type": "object", "properties": {
              "id": {"type": "string"}, "description": {"type": "string"},
              "map": {"type": "array", "items": {"type": "string"}}}}}},
            {"path": "/nodes/{node}/disks/smart", "method": "GET",
             "permissions": {"check": ["perm", "/", ["Sys.Audit"]]},
             "parameters": {"disk": {"type": "string"}, "healthonly": {"type": "boolean", "optional": 1}},
             "returns": {"type": "object", "properties": {
              "health": {"type": "string"}, "type": {"type": "string", "optional": 1},
              "attributes": {"type": "array", "optional": 1}, "text": {"type": "string", "optional": 1}}}},
            {"path": "/nodes/{node}/disks/zfs", "method": "GET",
             "permissions": {"check": ["perm", "/", ["Sys.Audit"]]}, "parameters": {},
             "returns": {"type": "array", "items": {"type": "object", "properties": {
              "name": {"type": "string"}, "size": {"type": "integer"}, "alloc": {"type": "integer"},
              "free": {"type": "integer"}, "frag": {"type": "integer"}, "dedup": {"type": "number"},
              "health": {"type": "string"}}}}},
            {"path": "/nodes/{node}/disks/zfs/{name}", "method": "GET",
             "permissions": {"check": ["perm", "/", ["Sys.Audit"]]}, "parameters": {},
             "returns": {"type": "object", "properties": {
              "name": {"type": "string"}, "state": {"type": "string"},
              "status": {"type": "string", "optional": 1}, "action": {"type": "string", "optional": 1},
              "scan": {"type": "string", "optional": 1}, "errors": {"type": "string"},
              "children": {"type": "array", "items": {"type": "object", "properties": {
               "name": {"type": "string"}, "state": {"type": "string", "optional": 1},
               "read": {"type": "number", "optional": 1}, "write": {"type": "number", "optional": 1},
               "cksum": {"type": "number", "optional": 1}, "msg": {"type": "string"}}}}}}},
            {"path": "/cluster/ceph/status", "method": "GET",
             "permissions": {"check": ["perm", "/", ["Sys.Audit", "Datastore.Audit"], "any", 1]},
             "parameters": {}, "returns": {"type": "object"}}
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
